import type { ChangeFileCheck } from '#shared/contract/change-files.ts';
import { firstFewOf } from '#shared/contract/first-few.ts';
import type { ParsedInputOf } from '#shared/contract/registry.ts';
import { isPulled } from '#shared/domain/pulled-languages.ts';
import {
  type ChangeFile,
  changeFileEnd,
  changeFileLine,
  changeFileStart,
} from '#shared/exchange/change-file.ts';
import type { FileChange } from '../store/catalog/staging/file-changes.ts';
import { approvalPage } from './exports/approval-page.ts';
import { ENTRIES_PER_PAGE, type TextFile } from './exports/text-file.ts';
import type { Workspace } from './workspaces.ts';

type ChangesToWrite = Extract<ParsedInputOf<'exports.text'>['file'], { of: 'changes' }>;

/** A file of what is staged, or of a change set's items. `version`: of the app. */
export function changeFile(
  workspace: Workspace,
  { from, format }: ChangesToWrite,
  version: string,
): TextFile {
  const { connection, store } = workspace;
  const { name, integrationId, locales } = connection;
  const writtenAt = new Date().toISOString();
  const head = { writtenAt, app: version, connection: { name, integrationId, locales } };
  const read = (cursor: string | null) =>
    'staged' in from
      ? store.draftsForFile(from.staged, cursor, ENTRIES_PER_PAGE)
      : store.itemsForFile(from.changeSet, from.filter, cursor, ENTRIES_PER_PAGE);
  if (format === 'html') return approvalPage(workspace, { head, asks: 'staged' in from, changes: read });
  return {
    start: changeFileStart(head),
    page: async (cursor, written) => {
      const { changes, next } = await read(cursor);
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
    approved: file.changes.filter(({ decision }) => decision === 'approved').length,
    unknownLocales,
    similar,
    ...(await store.checkFileChanges(changes)),
  };
}

/**
 * Maps the changes of a file to a connection: values that the service spells without a locale go to the connection's own
 * primary locale (2.1 rule 2); languages that it does not have, or has not pulled, are left out and counted, and so are products that
 * only look like one in the catalog, unless `useSimilar`.
 */
export async function changesFor(
  { connection: { locales }, store }: Pick<Workspace, 'connection' | 'store'>,
  file: Pick<ChangeFile, 'changes'>,
  useSimilar: boolean,
): Promise<MappedChanges> {
  const lookAlikes = await store.lookAlikes([...new Set(file.changes.map(({ identifier }) => identifier))]);
  const meant = new Map(lookAlikes.map(({ identifier, similar }) => [identifier, similar]));
  const pulled = await store.pulledLanguages();
  const unknownLocales = new Set<string>();
  let inUnknownLocales = 0;
  let similar = 0;
  const places = file.changes.map(({ localeless, ...change }): FileChange | null => {
    const locale = localeless ? (locales[0] ?? change.locale) : change.locale;
    if (!locales.includes(locale) || !isPulled(pulled, locale)) {
      unknownLocales.add(locale);
      inUnknownLocales++;
      return null;
    }
    const other = meant.get(change.identifier);
    if (other !== undefined) similar++;
    if (other !== undefined && !useSimilar) return null;
    return { ...change, locale, identifier: other ?? change.identifier };
  });
  return {
    places,
    changes: places.filter((change) => change !== null),
    unknownLocales: { changes: inUnknownLocales, locales: [...unknownLocales] },
    similar: { ...firstFewOf(lookAlikes), changes: similar },
  };
}

interface MappedChanges extends Pick<ChangeFileCheck, 'unknownLocales' | 'similar'> {
  /** In the order of the file; null for one that is left out here. */
  places: (FileChange | null)[];
  /** The others. */
  changes: FileChange[];
}

/** What is left out of a file with these choices, as such a file, and the number of its changes. */
export async function leftOutOf(
  workspace: Workspace,
  file: ChangeFile,
  { useSimilar, replaceStaged }: { useSimilar: boolean; replaceStaged: boolean },
): Promise<{ text: string; entries: number }> {
  const { places, changes } = await changesFor(workspace, file, useSimilar);
  const isLeftOut = (await workspace.store.leftOutFileChanges(changes, replaceStaged)).values();
  const left = file.changes.filter((_, i) => places[i] === null || isLeftOut.next().value);
  const { changes: _changes, ...head } = file;
  const text = [changeFileStart(head), ...left.map(changeFileLine), changeFileEnd(left.length)].join('');
  return { text, entries: left.length };
}
