import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { TableReading } from '#shared/domain/table-format.ts';
import { toStoreError } from '../../store/storage-error.ts';
import type { InspectedTable } from '../../tables/inspect-table.ts';
import type { CheckedImport } from './checked-import.ts';
import type { RowFile } from './row-file.ts';

/**
 * A file being imported, in its own folder: it is copied as it arrives, so that later changes to the user's file do not
 * matter.
 */
export class ImportUpload {
  readonly id = randomUUID();
  readonly fileName: string;
  readonly folder: string;
  readonly #bytes: number;
  #come = 0;
  readonly #discarding = new AbortController();
  /** The number of running tasks that read the file. */
  #uses = 0;
  #kept: { reading: string; rows: RowFile } | null = null;
  /** The result of the last inspection. */
  inspected: InspectedTable | null = null;
  checked: CheckedImport | null = null;
  isStaging = false;

  /** `bytes`: the announced size. */
  constructor(parent: string, fileName: string, bytes: number) {
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
    return onDisk(async () => {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await appendFile(this.path, '', { mode: 0o600 });
    });
  }

  /** Throws `invalid_input` for more bytes than announced. */
  async append(bytes: Buffer): Promise<void> {
    this.#come += bytes.length;
    if (this.#come > this.#bytes) throw changedMeanwhile();
    await onDisk(() => appendFile(this.path, bytes));
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

  /** Returns all rows as they were read before; null if they were not read, or read in another way. */
  async keptRows(reading: TableReading): Promise<RowFile | null> {
    if (this.#kept?.reading === textOf(reading)) return this.#kept.rows;
    await this.#kept?.rows.close();
    this.#kept = null;
    return null;
  }

  keep(reading: TableReading, rows: RowFile): void {
    this.#kept = { reading: textOf(reading), rows };
  }

  async discard(): Promise<void> {
    this.#discarding.abort();
    await this.#remove();
  }

  async #remove(): Promise<void> {
    if (this.#uses > 0) return;
    await this.#kept?.rows.close();
    this.#kept = null;
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Returns the same text for equal readings. */
export const textOf = (reading: TableReading): string => JSON.stringify(Object.entries(reading).sort());

const changedMeanwhile = (): AppError =>
  new AppError(
    'invalid_input',
    t`The file changed while it was read. Save it, close it in other programs and choose it again.`,
  );

async function onDisk(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw toStoreError(error);
  }
}
