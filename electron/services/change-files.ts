import type { ChangeFileCheck } from '#shared/contract/change-files.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { firstFewOf } from '#shared/contract/first-few.ts';
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
  workspace: Workspace,
  file: ChangeFile,
  useSimilar: boolean,
): Promise<ChangeFileCheck> {
  const { connection, store } = workspace;
  const { changes, unknownLocales, similar } = await changesFor(workspace, file, useSimilar);
  return {
    connectionName: file.connection.name,
    writtenAt: file.writtenAt,
    otherIntegration: file.connection.integrationId !== connection.integrationId,
    changes: file.changes.length,
    products: new Set(file.changes.map(({ identifier }) => identifier)).size,
    unknownLocales,
    similar,
    ...(await store.checkFileChanges(changes)),
  };
}

/**
 * Maps the changes of a file to a connection: values that the service spells without a locale go to the connection's own
 * primary locale (2.1 rule 2); languages that it does not have are left out and counted, and so are products that only look
 * like one in the catalog, unless `useSimilar`.
 */
export async function changesFor(
  { connection, store }: Pick<Workspace, 'connection' | 'store'>,
  file: Pick<ChangeFile, 'changes'>,
  useSimilar: boolean,
): Promise<{ changes: FileChange[] } & Pick<ChangeFileCheck, 'unknownLocales' | 'similar'>> {
  const { changes, unknownLocales } = inLocalesOf(connection, file);
  const lookAlikes = await store.lookAlikes([...new Set(changes.map(({ identifier }) => identifier))]);
  const meant = new Map(lookAlikes.map(({ identifier, similar }) => [identifier, similar]));
  return {
    changes: useSimilar
      ? changes.map((change) => ({
          ...change,
          identifier: meant.get(change.identifier) ?? change.identifier,
        }))
      : changes.filter(({ identifier }) => !meant.has(identifier)),
    unknownLocales,
    similar: {
      ...firstFewOf(lookAlikes),
      changes: changes.filter(({ identifier }) => meant.has(identifier)).length,
    },
  };
}

function inLocalesOf(
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
