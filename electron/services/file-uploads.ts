import { randomUUID } from 'node:crypto';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';

/** A hundred thousand changes with long texts; a file beyond that is none that people exchange. */
export const MAX_UPLOAD_CHARACTERS = 200_000_000;

interface Upload<File> {
  id: string;
  name: string;
  chunks: string[];
  characters: number;
  /** The file once it was read; the chunks are then let go. */
  file: File | null;
}

/** Files on their way in, in memory only: one at a time for each connection, the newest. */
export class FileUploads<File> {
  readonly #uploads = new Map<string, Upload<File>>();
  readonly #parse: (text: string, name: string) => File;

  /** `parse` throws `invalid_input` for what is no such file. */
  constructor(parse: (text: string, name: string) => File) {
    this.#parse = parse;
  }

  /** Begins a file, and forgets the one before it. Gives its id. */
  open(connectionId: string, name = ''): string {
    const id = randomUUID();
    this.#uploads.set(connectionId, { id, name, chunks: [], characters: 0, file: null });
    return id;
  }

  /** Throws `not_found` for one that is no longer kept, `invalid_input` when it grows too large (it is then forgotten). */
  append(connectionId: string, id: string, text: string): void {
    const upload = this.#kept(connectionId, id);
    if (upload.file) throw new AppError('invalid_input', t`This file was read already. Choose it again.`);
    upload.characters += text.length;
    if (upload.characters > MAX_UPLOAD_CHARACTERS) {
      this.discard(connectionId, id);
      throw new AppError(
        'invalid_input',
        t`The file is larger than ${MAX_UPLOAD_CHARACTERS / 1_000_000} MB. Export it in parts, for example one language at a time.`,
      );
    }
    upload.chunks.push(text);
  }

  /** The whole file, parsed when it is first asked for. Throws `invalid_input` where it is none that can be read. */
  read(connectionId: string, id: string): File {
    const upload = this.#kept(connectionId, id);
    upload.file ??= this.#parse(upload.chunks.join(''), upload.name);
    upload.chunks = [];
    return upload.file;
  }

  /** The name that it was opened with. */
  name(connectionId: string, id: string): string {
    return this.#kept(connectionId, id).name;
  }

  discard(connectionId: string, id: string): void {
    if (this.#uploads.get(connectionId)?.id === id) this.#uploads.delete(connectionId);
  }

  #kept(connectionId: string, id: string): Upload<File> {
    const upload = this.#uploads.get(connectionId);
    if (upload?.id !== id) {
      throw new AppError('not_found', t`This file is no longer open. Choose it again.`);
    }
    return upload;
  }
}
