import { t } from '@lingui/core/macro';
import { MAX_IMPORT_BYTES } from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import { ImportUpload } from './import-upload.ts';

/** Files to be imported: one per connection, the newest. */
export class ImportUploads {
  readonly #folder: string;
  readonly #uploads = new Map<string, ImportUpload>();

  /** `folder`: for the files; emptied at each start of the app. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Begins a file, and forgets the previous one. Returns its id. Throws `invalid_input` for a file that is too large. */
  async open(connectionId: string, fileName: string, bytes: number): Promise<string> {
    if (bytes > MAX_IMPORT_BYTES)
      throw new AppError(
        'invalid_input',
        t`The file is larger than ${MAX_IMPORT_BYTES / 1_000_000_000} GB. Split it into several files and import one after the other.`,
      );
    const before = this.#uploads.get(connectionId);
    const upload = new ImportUpload(this.#folder, fileName, bytes);
    this.#uploads.set(connectionId, upload);
    await before?.discard();
    await upload.create();
    return upload.id;
  }

  /**
   * Appends the next bytes. Throws `not_found` for a file that is no longer kept, `invalid_input` for more bytes than
   * announced.
   */
  append(connectionId: string, id: string, base64: string): Promise<void> {
    return this.#kept(connectionId, id).append(Buffer.from(base64, 'base64'));
  }

  /**
   * Returns a file that has arrived completely. Throws `not_found` for one that is no longer kept, `invalid_input` for one
   * that changed on its way.
   */
  whole(connectionId: string, id: string): ImportUpload {
    const upload = this.#kept(connectionId, id);
    upload.refuseUnlessWhole();
    return upload;
  }

  async discard(connectionId: string, id: string): Promise<void> {
    const upload = this.#uploads.get(connectionId);
    if (upload?.id !== id) return;
    this.#uploads.delete(connectionId);
    await upload.discard();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#uploads].map(([connectionId, { id }]) => this.discard(connectionId, id)));
  }

  #kept(connectionId: string, id: string): ImportUpload {
    const upload = this.#uploads.get(connectionId);
    if (upload?.id !== id) throw new AppError('not_found', t`This file is no longer open. Choose it again.`);
    return upload;
  }
}
