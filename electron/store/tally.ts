import {
  closeSync,
  constants,
  fdatasync,
  fsyncSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import { z } from 'zod';

const table = z.string();

const tally = z.object({
  /** The number of the last transaction, which the database stores too. */
  saved: z.int().nonnegative(),
  /** The last transaction that survives a power cut. */
  durable: z.int().nonnegative(),
  /** When the last transaction was made. */
  at: z.string(),
  /** What the database has held since then. */
  counts: z.record(table, z.int().nonnegative()),
  /** The database file when it was closed; null while it is open. */
  closed: z.object({ size: z.int(), modified: z.number() }).nullable(),
});
export type Tally = z.infer<typeof tally>;
/** The number of things that can be lost, by kind. */
export type Counts = Tally['counts'];

/** Writing one slot leaves the other one intact. */
const SLOTS = 2;
const SLOT_SIZE = 1024;
const CHECKSUM_SIZE = 8;

/**
 * Records what a database held when something was last saved, in a small file beside it (`<file>.tally`). On start, the two are
 * compared, which reveals missing data ([034](../../docs/decisions/034-what-was-saved-is-tallied.md)). It is written after each
 * commit and never claims more than was saved.
 */
export class TallyFile {
  readonly #database: string;
  readonly #path: string;
  #last: Tally | null;
  #written: number;
  #file: number | null = null;

  /** `database`: the file whose content is counted. */
  constructor(database: string) {
    this.#database = database;
    this.#path = `${database}.tally`;
    const newest = readSlots(this.#path);
    this.#last = newest?.tally ?? null;
    this.#written = newest?.written ?? 0;
  }

  /** Null if none was written, or none can be read. */
  get last(): Tally | null {
    return this.#last;
  }

  /** Whether the database was closed, and nobody has written to it since. */
  get isClosed(): boolean {
    const closed = this.#last?.closed;
    const { size, modified } = fileState(this.#database);
    return closed != null && closed.size === size && closed.modified === modified;
  }

  write(next: Omit<Tally, 'closed'>): void {
    this.#write({ ...next, closed: null });
  }

  /** Records that everything saved so far survives a power cut; soon the record itself does too. */
  settle(): void {
    if (!this.#last || this.#file === null) return;
    this.#write({ ...this.#last, durable: this.#last.saved });
    fdatasync(this.#file, () => {}); // if this fails, an older one is read after a power cut
  }

  /** Called when the database is closed. `sound`: no damage is known. */
  close(sound: boolean): void {
    if (!this.#last || this.#file === null) return;
    this.#write({
      ...this.#last,
      durable: this.#last.saved,
      closed: sound ? fileState(this.#database) : null,
    });
    try {
      fsyncSync(this.#file);
    } catch {
      // as for `settle`
    }
    closeSync(this.#file);
    this.#file = null;
  }

  #write(next: Tally): void {
    this.#last = next;
    this.#written++;
    const json = JSON.stringify({ written: this.#written, tally: next });
    const checksum = crc32(json).toString(16).padStart(CHECKSUM_SIZE, '0');
    const slot = Buffer.alloc(SLOT_SIZE, ' ');
    slot.write(checksum + json);
    try {
      this.#file ??= openSync(this.#path, constants.O_RDWR | constants.O_CREAT, 0o600);
      writeSync(this.#file, slot, 0, SLOT_SIZE, (this.#written % SLOTS) * SLOT_SIZE);
    } catch {
      // What was saved is in the database; a tally older than that makes no claim.
    }
  }
}

const slot = z.object({ written: z.int(), tally });

function readSlots(path: string): z.infer<typeof slot> | null {
  let text: string;
  try {
    text = readFileSync(path, 'latin1');
  } catch {
    return null; // none was written, or it cannot be read: then nothing is claimed
  }
  const slots = Array.from({ length: SLOTS }, (_, at) =>
    parsed(text.slice(at * SLOT_SIZE, (at + 1) * SLOT_SIZE).trimEnd()),
  );
  return slots.reduce((newest, one) => ((one?.written ?? 0) > (newest?.written ?? 0) ? one : newest), null);
}

function parsed(text: string): z.infer<typeof slot> | null {
  const json = text.slice(CHECKSUM_SIZE);
  if (Number.parseInt(text.slice(0, CHECKSUM_SIZE), 16) !== crc32(json)) return null;
  return slot.safeParse(JSON.parse(json)).data ?? null;
}

function fileState(file: string): { size: number; modified: number } {
  const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 };
  return { size, modified: mtimeMs };
}
