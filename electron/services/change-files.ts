import type { ChangeFileCheck } from '#shared/contract/change-files.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { Handlers, ParsedInputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { counted } from '#shared/domain/counted.ts';
import { stagedByFile } from '#shared/domain/file-changes.ts';
import {
  type ChangeFile,
  changeFileEnd,
  changeFileLine,
  changeFileStart,
} from '#shared/exchange/change-file.ts';
import type { FileChange } from '../store/catalog/staging/file-changes.ts';
import type { ChangeSetQueue } from './change-set-queue.ts';
import { ChangeUploads } from './change-uploads.ts';
import type { Emit } from './event-bus.ts';
import { MAX_CELLS_PER_EVENT } from './runs/change-set-events.ts';
import type { Workspace, Workspaces } from './workspaces.ts';

type ChangeFileHandlers = Pick<Handlers, Extract<keyof Handlers, `changefiles.${string}`>>;

export interface ChangeFileOptions {
  workspaces: Workspaces;
  queue: ChangeSetQueue;
  emit: Emit;
  /** Of the app, for the files it writes. */
  version: string;
}

/** Change sets as files: written from what is staged or was sent, read on another machine, checked, and staged there. */
export function changeFileHandlers({
  workspaces,
  queue,
  emit,
  version,
}: ChangeFileOptions): ChangeFileHandlers {
  const uploads = new ChangeUploads();
  return {
    'changefiles.write': async ({ connectionId, ...which }) =>
      writePiece(await workspaces.get(connectionId), which, version),
    'changefiles.open': async ({ connectionId }) => {
      await workspaces.get(connectionId);
      return { upload: uploads.open(connectionId) };
    },
    'changefiles.append': async ({ connectionId, upload, text }) => {
      uploads.append(connectionId, upload, text);
      return {};
    },
    'changefiles.check': async ({ connectionId, upload }) => {
      const workspace = await workspaces.get(connectionId);
      return check(workspace, uploads.read(connectionId, upload));
    },
    'changefiles.stage': async ({ connectionId, upload, replaceStaged, fileName }) => {
      const { store, connection } = await workspaces.writable(connectionId);
      const { changes } = changesFor(connection, uploads.read(connectionId, upload));
      const expected = stagedByFile(await store.checkFileChanges(changes), replaceStaged);
      if (expected === 0)
        throw new AppError(
          'invalid_input',
          'Nothing to stage: no change in this file is new here. Nothing was changed.',
        );
      const { cells, summary, takenFrom, staged } = await store.stageFileChanges(
        `Import ${counted(expected, 'change')} (${fileName})`,
        changes,
        replaceStaged,
      );
      uploads.discard(connectionId, upload);
      emit('drafts.changed', {
        connectionId,
        summary,
        cells: cells.length <= MAX_CELLS_PER_EVENT ? cells : null,
      });
      queue.itemsEnded(connectionId, takenFrom);
      return { summary, staged };
    },
    'changefiles.discard': async ({ connectionId, upload }) => {
      uploads.discard(connectionId, upload);
      return {};
    },
  };
}

const PIECE_CHARACTERS = 1_000_000;
const CHANGES_AT_A_TIME = 500;

type WhichPiece = Omit<ParsedInputOf<'changefiles.write'>, 'connectionId'>;

/** Where a piece begins: how many changes stand before it, and where the store goes on (`FilePage.next`). */
const POSITION = /^(\d+) (\d+(?:\.\d+\.\d+)?)$/;

async function writePiece(
  { connection, store }: Workspace,
  { from, after }: WhichPiece,
  version: string,
): Promise<{ text: string; entries: number; next: string | null }> {
  const position = after === null ? null : POSITION.exec(after);
  if (after !== null && position === null)
    throw new AppError('invalid_input', 'The export cannot continue from here. Start it again.');
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
  } while (cursor !== null && text.length < PIECE_CHARACTERS);
  if (cursor === null) return { text: text + changeFileEnd(written + entries), entries, next: null };
  return { text, entries, next: `${written + entries} ${cursor}` };
}

async function check({ connection, store }: Workspace, file: ChangeFile): Promise<ChangeFileCheck> {
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
 * The changes of a file as they concern a connection: values that the service spells without a locale stand in its own
 * primary one (2.1 rule 2), and languages it does not have are left out and counted.
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
