import { randomUUID } from 'node:crypto';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';

/** Enough for a hundred thousand changes with long texts; nobody exchanges larger files. */
const MAX_UPLOAD_CHARACTERS = 200_000_000;

interface Upload<File> {
  id: string;
  name: string;
  chunks: string[];
  characters: number;
  /** The parsed file; the chunks are dropped once it is parsed. */
  file: File | null;
}

/** Files being uploaded, in memory only: one per connection, the newest. */
export class FileUploads<File> {
  readonly #uploads = new Map<string, Upload<File>>();
  readonly #parse: (text: string, name: string) => File;

  /** `parse` throws `invalid_input` if the text is no such file. */
  constructor(parse: (text: string, name: string) => File) {
    this.#parse = parse;
  }

  /** Begins a file, and forgets the previous one. Returns its id. */
  open(connectionId: string, name = ''): string {
    const id = randomUUID();
    this.#uploads.set(connectionId, { id, name, chunks: [], characters: 0, file: null });
    return id;
  }

  /** Throws `not_found` if the file is no longer kept, `invalid_input` if it grows too large (it is then forgotten). */
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

  /** Returns the whole file, parsed on first access. Throws `invalid_input` if it cannot be read. */
  read(connectionId: string, id: string): File {
    const upload = this.#kept(connectionId, id);
    upload.file ??= this.#parse(upload.chunks.join(''), upload.name);
    upload.chunks = [];
    return upload.file;
  }

  /** Returns the name that the file was opened with. */
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
