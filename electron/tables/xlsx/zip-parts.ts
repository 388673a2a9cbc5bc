import { t } from '@lingui/core/macro';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '#shared/contract/result.ts';
import { damagedWorkbook } from './damaged-workbook.ts';

/** More than any workbook has. */
const MAX_PARTS = 20_000;
/** Larger than a full sheet of long texts: a larger part is designed to exhaust memory or disk. */
const MAX_PART_BYTES = 8_000_000_000;
/** Spreadsheet programs reach about 11 : 1. Small parts may exceed it. */
const MAX_RATIO = 200;
const SMALL_PART_BYTES = 20_000_000;

/** The parts of a workbook, by name. */
export class ZipParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Throws `invalid_input` for a damaged archive. */
  static async open(path: string): Promise<ZipParts> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
      throw damagedWorkbook(t`The workbook is damaged: it is not complete.`, error);
    });
    try {
      return new ZipParts(zip, await entriesOf(zip));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  get names(): string[] {
    return [...this.#entries.values()].map(({ fileName }) => fileName);
  }

  has(name: string): boolean {
    return this.#entries.has(key(name));
  }

  /** The number of bytes of a part when it is inflated, as the archive says; 0 if it is missing. */
  sizeOf(name: string): number {
    return this.#entries.get(key(name))?.uncompressedSize ?? 0;
  }

  /**
   * Yields the inflated bytes of a part. Throws `invalid_input` before any of a zip bomb is inflated.
   */
  read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(key(name));
    if (!entry) throw damagedWorkbook(t`The workbook is damaged: ${name} is missing.`);
    const { uncompressedSize: size, compressedSize } = entry;
    const isBomb = size > SMALL_PART_BYTES && size > compressedSize * MAX_RATIO;
    if (isBomb || size > MAX_PART_BYTES)
      throw new AppError(
        'invalid_input',
        t`The workbook would unpack to ${Math.round(size / 1_000_000)} MB and was not opened. Save the rows that you need as .csv.`,
      );
    if (entry.isEncrypted())
      throw new AppError(
        'invalid_input',
        t`The file is protected by a password. Save it without the password, and choose it again.`,
      );
    return this.#inflated(name, entry);
  }

  close(): void {
    this.#zip.close();
  }

  /** A part is opened when its first bytes are asked for: nobody would hear an error of one that is never read. */
  async *#inflated(name: string, entry: Entry): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) yield chunk as Buffer;
    } catch (error) {
      throw error instanceof AppError
        ? error
        : damagedWorkbook(t`The workbook is damaged in ${name}.`, error);
    }
  }
}

const key = (name: string): string => name.toLowerCase();

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('error', (error) =>
      reject(damagedWorkbook(t`The workbook is damaged: it is not complete.`, error)),
    );
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.set(key(entry.fileName), entry);
      if (entries.size > MAX_PARTS) reject(damagedWorkbook(t`The workbook has too many parts.`));
      else zip.readEntry();
    });
    zip.readEntry();
  });
}
