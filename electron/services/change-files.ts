import { t } from '@lingui/core/macro';
import type { ChangeFileCheck } from '#shared/contract/change-files.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { ParsedInputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import {
  type ChangeFile,
  changeFileEnd,
  changeFileLine,
  changeFileStart,
} from '#shared/exchange/change-file.ts';
import type { FileChange } from '../store/catalog/staging/file-changes.ts';
import type { Workspace } from './workspaces.ts';

const CHUNK_CHARACTERS = 1_000_000;
const CHANGES_AT_A_TIME = 500;

type WhichChunk = Omit<ParsedInputOf<'changefiles.write'>, 'connectionId'>;

/** Where a chunk begins: the number of changes before it, and where the store continues (`FilePage.next`). */
const POSITION = /^(\d+) (\d+(?:\.\d+\.\d+)?)$/;

/** Writes the next chunk of a file of changes; `next` is where the one after it begins. */
export async function writeChunk(
  { connection, store }: Workspace,
  { from, after }: WhichChunk,
  version: string,
): Promise<{ text: string; entries: number; next: string | null }> {
  const position = after === null ? null : POSITION.exec(after);
  if (after !== null && position === null)
    throw new AppError('invalid_input', t`The export cannot continue from here. Start it again.`);
  const written = Number(position?.[1] ?? 0);
  let cursor = position?.[2] ?? null;
  let entries = 0;
  let text = '';
  if (position === null) {
    const { name, integrationId, locales } = connection;
    const writtenAt = new Date().toISOString();
    text = changeFileStart({ writtenAt, app: version, connection: { name, integrationId, locales } });
  }
  do {
    const page =
      'staged' in from
        ? await store.draftsForFile(from.staged, cursor, CHANGES_AT_A_TIME)
        : await store.itemsForFile(from.changeSet, from.filter, cursor, CHANGES_AT_A_TIME);
    for (const change of page.changes) text += changeFileLine(change, written + entries++);
    cursor = page.next;
  } while (cursor !== null && text.length < CHUNK_CHARACTERS);
  if (cursor === null) return { text: text + changeFileEnd(written + entries), entries, next: null };
  return { text, entries, next: `${written + entries} ${cursor}` };
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
