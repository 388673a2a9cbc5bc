import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { UploadFormat } from '#shared/contract/uploads.ts';
import { toStoreError } from '../store/storage-error.ts';
import { type FileText, fileText } from './file-text.ts';

const MB = 1_000_000;
const GB = 1_000 * MB;

/** The largest files, in bytes. Tables and TMX files are read row by row, the others are kept in memory. */
const MAX_UPLOAD_BYTES: Record<UploadFormat, number> = {
  table: GB,
  tmx: 2 * GB,
  changes: 200 * MB,
  translations: 200 * MB,
  glossary: 20 * MB,
};

const TOO_LARGE: Record<UploadFormat, (most: number) => string> = {
  table: (most) =>
    t`The file is larger than ${most / GB} GB. Split it into several files and import one after the other.`,
  tmx: (most) =>
    t`The file is larger than ${most / GB} GB. Split it in your translation tool and import the parts one by one.`,
  changes: (most) =>
    t`The file is larger than ${most / MB} MB. Export it in parts, for example one language at a time.`,
  translations: (most) =>
    t`The file is larger than ${most / MB} MB. Split it in your translation tool and import the parts one by one.`,
  glossary: (most) =>
    t`The file is larger than ${most / MB} MB. A glossary file is much smaller: is it the right one?`,
};

/** About a file that has bytes in a line which are not text in its encoding. */
const NOT_TEXT: Record<UploadFormat, (line: number, encoding: string) => string> = {
  table: notInEncoding,
  tmx: (line, encoding) =>
    t`The file is ${encoding}, but line ${line} has bytes that are no text in it. Export it again from your translation tool, as UTF-8.`,
  changes: (line, encoding) =>
    t`This is not a text file written by Catalog Desk: line ${line} is not ${encoding}. Export the changes again.`,
  translations: notInEncoding,
  glossary: notInEncoding,
};

function notInEncoding(line: number, encoding: string): string {
  return t`The file is not ${encoding} text in line ${line}. Save it as UTF-8 in the program that wrote it (in Excel: “CSV UTF-8”).`;
}

interface Announced {
  format: UploadFormat;
  fileName: string;
  /** Its size. */
  bytes: number;
}

/**
 * A file that was chosen by the user, in a folder of its own: it is copied as it arrives, so that later changes to the user's file do
 * not matter.
 */
export class Upload {
  readonly id = randomUUID();
  readonly connectionId: string;
  readonly format: UploadFormat;
  readonly fileName: string;
  readonly folder: string;
  readonly #bytes: number;
  #come = 0;
  readonly #discarding = new AbortController();
  /** The number of running tasks that need the file. */
  #uses = 0;
  readonly #read = new Map<unknown, Promise<unknown>>();

  constructor(parent: string, connectionId: string, { format, fileName, bytes }: Announced) {
    this.connectionId = connectionId;
    this.format = format;
    this.fileName = fileName;
    this.folder = join(parent, this.id);
    this.#bytes = bytes;
  }

  get path(): string {
    return join(this.folder, 'file');
  }

  /** Aborted once the file is discarded. */
  get discarded(): AbortSignal {
    return this.#discarding.signal;
  }

  create(): Promise<void> {
    return this.#onDisk(async () => {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await appendFile(this.path, '', { mode: 0o600 });
    });
  }

  /** Throws `invalid_input` for more bytes than announced. */
  async append(bytes: Buffer): Promise<void> {
    this.#come += bytes.length;
    if (this.#come > this.#bytes) throw changedMeanwhile();
    await this.#onDisk(() => appendFile(this.path, bytes));
  }

  /** Throws `invalid_input` if the file did not arrive as announced. */
  refuseUnlessWhole(): void {
    if (this.#come !== this.#bytes) throw changedMeanwhile();
  }

  /** Runs work that needs the file, which is kept until the work is done, even if it is discarded meanwhile. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#uses++;
    try {
      return await work();
    } finally {
      this.#uses--;
      if (this.discarded.aborted) await this.#remove();
    }
  }

  /** Returns what `read` makes of the file, which it does once. Throws what `read` throws; it is then done again by the next call. */
  once<T>(read: (upload: Upload) => Promise<T>): Promise<T> {
    const known = this.#read.get(read) as Promise<T> | undefined;
    if (known) return known;
    const reading = this.during(() => read(this));
    this.#read.set(read, reading);
    reading.catch(() => this.#read.delete(read)); // thrown to who called
    return reading;
  }

  /** Yields the file as text. Throws as `fileText` does: `cancelled` once `signal` is aborted. */
  text(signal: AbortSignal = this.discarded): FileText {
    return fileText(this.path, { signal }, NOT_TEXT[this.format]);
  }

  async discard(): Promise<void> {
    this.#discarding.abort();
    await this.#remove();
  }

  async #remove(): Promise<void> {
    if (this.#uses > 0) return;
    try {
      await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // What was done with the file is done all the same; the folder of all files is emptied at the next start.
    }
  }

  #onDisk(work: () => Promise<void>): Promise<void> {
    return this.during(work).catch((error: unknown) => {
      throw toStoreError(error);
    });
  }
}

/** Files that the user chose to import, until they are discarded: one for each connection and format, the newest. */
export class Uploads {
  readonly #folder: string;
  readonly #uploads = new Map<string, Upload>();

  /** `folder`: for the files; emptied at each start of the app. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Begins a file, and discards the previous one of its format. Throws `invalid_input` for a file that is too large. */
  async begin(connectionId: string, file: Announced): Promise<Upload> {
    const most = MAX_UPLOAD_BYTES[file.format];
    if (file.bytes > most) throw new AppError('invalid_input', TOO_LARGE[file.format](most));
    const upload = new Upload(this.#folder, connectionId, file);
    const before = this.#of(connectionId).filter(({ format }) => format === file.format);
    this.#uploads.set(upload.id, upload);
    await this.#discard(before);
    await upload.create().catch(async (error: unknown) => {
      await this.#discard([upload]);
      throw error;
    });
    return upload;
  }

  /** Appends the next bytes. Throws `not_found` for a file that is no longer kept, `invalid_input` for more than announced. */
  append({ connectionId, upload }: UploadName, base64: string): Promise<void> {
    return this.#kept(connectionId, upload).append(Buffer.from(base64, 'base64'));
  }

  /** Returns a file that has arrived completely. Throws `not_found`, and `invalid_input` for one that changed on its way. */
  whole(format: UploadFormat, { connectionId, upload: id }: UploadName): Upload {
    const upload = this.#kept(connectionId, id);
    if (upload.format !== format) throw notKept();
    upload.refuseUnlessWhole();
    return upload;
  }

  async discard({ connectionId, upload }: UploadName): Promise<void> {
    await this.#discard(this.#of(connectionId).filter(({ id }) => id === upload));
  }

  /** Discards all files of a connection. */
  forget(connectionId: string): Promise<void> {
    return this.#discard(this.#of(connectionId));
  }

  close(): Promise<void> {
    return this.#discard([...this.#uploads.values()]);
  }

  #of(connectionId: string): Upload[] {
    return [...this.#uploads.values()].filter((upload) => upload.connectionId === connectionId);
  }

  async #discard(uploads: readonly Upload[]): Promise<void> {
    for (const { id } of uploads) this.#uploads.delete(id);
    await Promise.all(uploads.map((upload) => upload.discard()));
  }

  #kept(connectionId: string, id: string): Upload {
    const upload = this.#uploads.get(id);
    if (upload?.connectionId !== connectionId) throw notKept();
    return upload;
  }
}

export interface UploadName {
  connectionId: string;
  upload: string;
}

const notKept = (): AppError => new AppError('not_found', t`This file is no longer open. Choose it again.`);

const changedMeanwhile = (): AppError =>
  new AppError(
    'invalid_input',
    t`The file changed while it was read. Save it, close it in other programs and choose it again.`,
  );
