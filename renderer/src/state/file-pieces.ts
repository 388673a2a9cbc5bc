import type { AppErrorShape, Result } from '#shared/contract/result.ts';

/** The pieces of a file on its way out. */
export interface FileText {
  pieces: string[];
  /** Entries in it: changes, items, segments. */
  entries: number;
}

/** Called after each piece; what it returns says whether to continue. */
export type OnPiece = (entries: number) => boolean;

/** Reads a file piece by piece, from the position `first`. Null when it was not continued. */
export async function collectPieces<Position extends string | number | null>(
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

/** The operations that take a file in. */
export interface Upload {
  open: () => Promise<Result<{ upload: string }>>;
  append: (upload: string, text: string) => Promise<Result<unknown>>;
  discard: (upload: string) => Promise<unknown>;
  /** What to say of a file whose bytes `start` to `end` are no text in its encoding. */
  notText: (start: number, end: number) => string;
}

/** As much as the main process takes in. */
export const MAX_FILE_BYTES = 200_000_000;

/** Bytes of a file that are read and handed over at a time. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Hands a text file over to the main process. `onPiece` gets the bytes handed over so far, and says whether to continue; null
 * when it does not. A file that was not handed over whole is forgotten.
 */
export async function uploadPieces(
  file: Blob,
  { open, append, discard, notText }: Upload,
  onPiece: (bytes: number) => boolean,
): Promise<Result<string | null>> {
  const opened = await open();
  if (!opened.ok) return opened;
  const { upload } = opened.value;
  const giveUp = async <T>(answer: T): Promise<T> => {
    await discard(upload);
    return answer;
  };
  let decoder: TextDecoder | null = null;
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    const end = Math.min(start + PIECE_BYTES, file.size);
    const bytes = await readBytes(file, start, end);
    if (!bytes.ok) return giveUp(bytes);
    decoder ??= new TextDecoder(encodingOf(bytes.value), { fatal: true });
    let text: string;
    try {
      text = decoder.decode(bytes.value, { stream: end < file.size });
    } catch {
      // The decoder's only complaint is about bytes that are no text; the message says where.
      return giveUp(refused(notText(start, end)));
    }
    const taken = await append(upload, text);
    if (!taken.ok) return giveUp(taken);
    if (!onPiece(end)) return giveUp({ ok: true, value: null });
  }
  return { ok: true, value: upload };
}

/** The text of a small file. `notText`: what to say of one that is none. */
export async function readText(file: Blob, notText: string): Promise<Result<string>> {
  const bytes = await readBytes(file, 0, file.size);
  if (!bytes.ok) return bytes;
  try {
    return { ok: true, value: new TextDecoder(encodingOf(bytes.value), { fatal: true }).decode(bytes.value) };
  } catch {
    // The decoder's only complaint is about bytes that are no text.
    return refused(notText);
  }
}

/** By the byte order mark; without one it is UTF-8. */
export function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

async function readBytes(file: Blob, start: number, end: number): Promise<Result<Uint8Array>> {
  try {
    return { ok: true, value: new Uint8Array(await file.slice(start, end).arrayBuffer()) };
  } catch (cause) {
    return refused('The file could not be read. Was it moved? Choose it again.', String(cause));
  }
}

const refused = (message: string, details?: string): { ok: false; error: AppErrorShape } => ({
  ok: false,
  error: { code: 'invalid_input', message, ...(details === undefined ? {} : { details }) },
});
