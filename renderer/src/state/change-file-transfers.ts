import type { ChangeFileCheck } from '#shared/contract/change-files.ts';
import type { ItemFilter } from '#shared/contract/changesets.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { client } from '../client/index.ts';
import type { ExportSource, ResultsSource } from './change-files.ts';
import { keepStaged } from './staged.ts';

/** How many changes a file would hold. */
export async function countChanges(connectionId: string, from: ExportSource): Promise<Result<number>> {
  const answer =
    'staged' in from
      ? await client.call('drafts.list', { connectionId, scope: from.staged, offset: 0, limit: 1 })
      : await client.call('changesets.items', { connectionId, ...from, offset: 0, limit: 1 });
  return answer.ok ? { ok: true, value: answer.value.total } : answer;
}

/** The pieces of a file on its way out. */
export interface FileText {
  pieces: string[];
  /** Changes or items in it. */
  entries: number;
}

/** Told after each piece; what it returns says whether to go on. */
export type OnPiece = (entries: number) => boolean;

/** Reads a file of changes piece by piece. null when it was not gone on with. */
export const writeChangeFile = (
  connectionId: string,
  from: ExportSource,
  onPiece: OnPiece,
): Promise<Result<FileText | null>> =>
  collect<string | null>(
    (after) => client.call('changefiles.write', { connectionId, from, after }),
    null,
    onPiece,
  );

/** Reads a change set's items as comma-separated text, piece by piece. null when it was not gone on with. */
export const writeResults = (
  about: { connectionId: string; changeSet: number; filter: ItemFilter; guardFormulas: boolean },
  onPiece: OnPiece,
): Promise<Result<FileText | null>> =>
  collect<number>((after) => client.call('changesets.csv', { ...about, after }), 0, onPiece);

/** How many items of a change set there are results of. */
export async function countResults({
  connectionId,
  changeSet,
  filter,
}: ResultsSource): Promise<Result<number>> {
  const page = { connectionId, changeSet: changeSet.changeSet, filter, offset: 0, limit: 1 };
  const answer = worksOnProducts(changeSet.kind)
    ? await client.call('removals.items', page)
    : await client.call('changesets.items', page);
  return answer.ok ? { ok: true, value: answer.value.total } : answer;
}

async function collect<Position extends string | number | null>(
  read: (after: Position) => Promise<Result<{ text: string; entries: number; next: Position | null }>>,
  first: Position,
  onPiece: OnPiece,
): Promise<Result<FileText | null>> {
  const file: FileText = { pieces: [], entries: 0 };
  let after: Position | null = first;
  do {
    const piece: Result<{ text: string; entries: number; next: Position | null }> = await read(after);
    if (!piece.ok) return piece;
    file.pieces.push(piece.value.text);
    file.entries += piece.value.entries;
    after = piece.value.next;
    if (!onPiece(file.entries)) return { ok: true, value: null };
  } while (after !== null);
  return { ok: true, value: file };
}

/** Bytes of a file that are read and handed over at a time. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Hands a file over to the main process and has it checked; nothing is staged. `onPiece` is told how many bytes went
 * over, and says whether to go on; null when it was not.
 */
export async function uploadChanges(
  connectionId: string,
  file: Blob,
  onPiece: (bytes: number) => boolean,
): Promise<Result<{ upload: string; check: ChangeFileCheck } | null>> {
  const opened = await client.call('changefiles.open', { connectionId });
  if (!opened.ok) return opened;
  const { upload } = opened.value;
  const giveUp = async <T>(answer: T): Promise<T> => {
    await discardUpload(connectionId, upload);
    return answer;
  };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    const end = Math.min(start + PIECE_BYTES, file.size);
    const text = await readPiece(file, decoder, start, end);
    if (!text.ok) return giveUp(text);
    const taken = await client.call('changefiles.append', { connectionId, upload, text: text.value });
    if (!taken.ok) return giveUp(taken);
    if (!onPiece(end)) return giveUp({ ok: true, value: null });
  }
  const check = await client.call('changefiles.check', { connectionId, upload });
  return check.ok ? { ok: true, value: { upload, check: check.value } } : giveUp(check);
}

const refused = (message: string, details?: string): { ok: false; error: AppErrorShape } => ({
  ok: false,
  error: { code: 'invalid_input', message, ...(details === undefined ? {} : { details }) },
});

async function readPiece(
  file: Blob,
  decoder: TextDecoder,
  start: number,
  end: number,
): Promise<Result<string>> {
  let bytes: ArrayBuffer;
  try {
    bytes = await file.slice(start, end).arrayBuffer();
  } catch (cause) {
    return refused('The file could not be read. Was it moved? Choose it again.', String(cause));
  }
  try {
    return { ok: true, value: decoder.decode(bytes, { stream: end < file.size }) };
  } catch {
    // The decoder's only complaint is about bytes that are no UTF-8; where is told by the piece.
    return refused(
      `This is not a text file written by Catalog Desk: it is not UTF-8 between byte ${start} and byte ${end}. Export the changes again.`,
    );
  }
}

/** Forgets a file that was handed over. One that is forgotten already is no error. */
export async function discardUpload(connectionId: string, upload: string): Promise<void> {
  await client.call('changefiles.discard', { connectionId, upload });
}

/** Stages the changes of a file that was checked, as one step. */
export async function stageUpload(about: {
  connectionId: string;
  upload: string;
  replaceStaged: boolean;
  fileName: string;
}): Promise<Result<OutputOf<'changefiles.stage'>>> {
  const answer = await client.call('changefiles.stage', about);
  if (answer.ok) keepStaged(about.connectionId, answer.value.summary);
  return answer;
}
