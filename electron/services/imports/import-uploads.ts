import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_IMPORT_BYTES } from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import type { InspectedTable } from '../../tables/inspect-table.ts';
import { toStoreError } from '../../store/storage-error.ts';
import type { CheckedImport } from './checked-import.ts';

/** A file on its way in, or wholly here. */
export interface ImportUpload {
  id: string;
  fileName: string;
  /** Its own, for everything that is made of the file. */
  folder: string;
  path: string;
  /** As announced, and as come so far. */
  bytes: number;
  come: number;
  /** As it was understood last. */
  inspected: InspectedTable | null;
  checked: CheckedImport | null;
  /** Aborted once the file is discarded. */
  discarded: AbortController;
}

/**
 * Files to be imported, one at a time for each connection, the newest: each is copied to disk as it comes, so that nothing that happens
 * to the user's file meanwhile matters.
 */
export class ImportUploads {
  readonly #folder: string;
  readonly #uploads = new Map<string, ImportUpload>();

  /** `folder`: for the files; emptied at each start of the app. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Begins a file, and forgets the one before it. Gives its id. Throws `invalid_input` for one that is too large. */
  async open(connectionId: string, fileName: string, bytes: number): Promise<string> {
    if (bytes > MAX_IMPORT_BYTES)
      throw new AppError(
        'invalid_input',
        `The file is larger than ${MAX_IMPORT_BYTES / 1_000_000_000} GB. Split it into several files and import one after the other.`,
      );
    const before = this.#uploads.get(connectionId);
    if (before) await this.discard(connectionId, before.id);
    const id = randomUUID();
    const folder = join(this.#folder, id);
    const path = join(folder, 'file');
    await onDisk(() => mkdir(folder, { recursive: true, mode: 0o700 }));
    await onDisk(() => appendFile(path, '', { mode: 0o600 }));
    const state = { inspected: null, checked: null, discarded: new AbortController() };
    this.#uploads.set(connectionId, { id, fileName, folder, path, bytes, come: 0, ...state });
    return id;
  }

  /** The next bytes. Throws `not_found` for a file that is no longer kept, `invalid_input` for more bytes than announced. */
  async append(connectionId: string, id: string, base64: string): Promise<void> {
    const upload = this.#kept(connectionId, id);
    const chunk = Buffer.from(base64, 'base64');
    upload.come += chunk.length;
    if (upload.come > upload.bytes) throw changedMeanwhile();
    await onDisk(() => appendFile(upload.path, chunk));
  }

  /** A file that is wholly here. Throws `not_found` for one that is no longer kept, `invalid_input` for one that changed on its way. */
  whole(connectionId: string, id: string): ImportUpload {
    const upload = this.#kept(connectionId, id);
    if (upload.come !== upload.bytes) throw changedMeanwhile();
    return upload;
  }

  async discard(connectionId: string, id: string): Promise<void> {
    const upload = this.#uploads.get(connectionId);
    if (upload?.id !== id) return;
    this.#uploads.delete(connectionId);
    upload.discarded.abort();
    await upload.checked?.close();
    await rm(upload.folder, { recursive: true, force: true });
  }

  #kept(connectionId: string, id: string): ImportUpload {
    const upload = this.#uploads.get(connectionId);
    if (upload?.id !== id) throw new AppError('not_found', 'This file is no longer open. Choose it again.');
    return upload;
  }
}

const changedMeanwhile = (): AppError =>
  new AppError(
    'invalid_input',
    'The file changed while it was read. Save it, close it in other programs and choose it again.',
  );

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStoreError(error);
  }
}
