import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/contract/result.ts';
import { type ChangeFile, parseChangeFile } from '#shared/exchange/change-file.ts';

/** A hundred thousand changes with long texts; a file beyond that is no file of changes. */
export const MAX_UPLOAD_CHARACTERS = 200_000_000;

interface Upload {
  id: string;
  chunks: string[];
  characters: number;
  /** The file once it was read; the chunks are then let go. */
  file: ChangeFile | null;
}

/** Files of changes on their way in, in memory only: one at a time for each connection, the newest. */
export class ChangeUploads {
  readonly #uploads = new Map<string, Upload>();

  /** Begins a file, and forgets the one before it. Gives its id. */
  open(connectionId: string): string {
    const id = randomUUID();
    this.#uploads.set(connectionId, { id, chunks: [], characters: 0, file: null });
    return id;
  }

  /** Throws `not_found` for one that is no longer kept, `invalid_input` when it grows too large (it is then forgotten). */
  append(connectionId: string, id: string, text: string): void {
    const upload = this.#kept(connectionId, id);
    if (upload.file) throw new AppError('invalid_input', 'This file was read already. Choose it again.');
    upload.characters += text.length;
    if (upload.characters > MAX_UPLOAD_CHARACTERS) {
      this.discard(connectionId, id);
      throw new AppError(
        'invalid_input',
        `The file is larger than ${MAX_UPLOAD_CHARACTERS / 1_000_000} MB. Export the changes in parts, for example one language at a time.`,
      );
    }
    upload.chunks.push(text);
  }

  /** The whole file, parsed when it is first asked for. Throws `invalid_input` where it is no file of changes. */
  read(connectionId: string, id: string): ChangeFile {
    const upload = this.#kept(connectionId, id);
    upload.file ??= parseChangeFile(upload.chunks.join(''));
    upload.chunks = [];
    return upload.file;
  }

  discard(connectionId: string, id: string): void {
    if (this.#uploads.get(connectionId)?.id === id) this.#uploads.delete(connectionId);
  }

  #kept(connectionId: string, id: string): Upload {
    const upload = this.#uploads.get(connectionId);
    if (upload?.id !== id) {
      throw new AppError('not_found', 'This file is no longer open. Choose it again.');
    }
    return upload;
  }
}
