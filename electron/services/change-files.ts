import type { ChangeFileCheck } from '#shared/contract/change-files.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { ParsedInputOf } from '#shared/contract/registry.ts';
import {
  type ChangeFile,
  changeFileEnd,
  changeFileLine,
  changeFileStart,
} from '#shared/exchange/change-file.ts';
import type { FileChange } from '../store/catalog/staging/file-changes.ts';
import { ENTRIES_PER_PAGE, type TextFile } from './exports/text-file.ts';
import type { Workspace } from './workspaces.ts';

type ChangeSource = Extract<ParsedInputOf<'exports.text'>['file'], { of: 'changes' }>['from'];

/** A file of what is staged, or of a change set's items. `version`: of the app. */
export function changeFile({ connection, store }: Workspace, from: ChangeSource, version: string): TextFile {
  const { name, integrationId, locales } = connection;
  const writtenAt = new Date().toISOString();
  return {
    start: changeFileStart({ writtenAt, app: version, connection: { name, integrationId, locales } }),
    page: async (cursor, written) => {
      const { changes, next } =
        'staged' in from
          ? await store.draftsForFile(from.staged, cursor, ENTRIES_PER_PAGE)
          : await store.itemsForFile(from.changeSet, from.filter, cursor, ENTRIES_PER_PAGE);
      const text = changes.map((change, i) => changeFileLine(change, written + i)).join('');
      return { text, entries: changes.length, next };
    },
    end: changeFileEnd,
  };
}

/** Returns what a file of changes would do here. Nothing is staged. */
export async function checkChangeFile(
  { connection, store }: Workspace,
  file: ChangeFile,
): Promise<ChangeFileCheck> {
  const { changes, unknownLocales } = changesFor(connection, file);
  return {
    connectionName: file.connection.name,
    writtenAt: file.writtenAt,
    otherIntegration: file.connection.integrationId !== connection.integrationId,
    changes: file.changes.length,
    products: new Set(file.changes.map(({ identifier }) => identifier)).size,
    unknownLocales,
    ...(await store.checkFileChanges(changes)),
  };
}

/**
 * Maps the changes of a file to a connection: values that the service spells without a locale go to the connection's own
 * primary locale (2.1 rule 2); languages that it does not have are left out and counted.
 */
export function changesFor(
  { locales }: Pick<Connection, 'locales'>,
  file: Pick<ChangeFile, 'changes'>,
): { changes: FileChange[]; unknownLocales: ChangeFileCheck['unknownLocales'] } {
  const changes: FileChange[] = [];
  const unknown = new Set<string>();
  for (const { localeless, ...change } of file.changes) {
    const locale = localeless ? (locales[0] ?? change.locale) : change.locale;
    if (locales.includes(locale)) changes.push({ ...change, locale });
    else unknown.add(locale);
  }
  return {
    changes,
    unknownLocales: { changes: file.changes.length - changes.length, locales: [...unknown] },
  };
}
