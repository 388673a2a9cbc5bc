import { closeSync, openSync, readSync } from 'node:fs';
import { PAGE_SIZE } from '../database.ts';

// The format is in the documentation of SQLite, "WAL-mode File Format".
const HEADER_SIZE = 32;
const FRAME_HEADER_SIZE = 24;
const FRAME_SIZE = FRAME_HEADER_SIZE + PAGE_SIZE;
/** The number of header bytes that the checksum covers: all before it, in a frame without the salts. */
const SUMMED_OF_HEADER = 24;
const SUMMED_OF_FRAME = 8;

/** The intact frames of a write-ahead log up to its last commit. */
export interface WalFrames {
  /** Where the newest intact version of each page starts in the log. */
  pages: ReadonlyMap<number, number>;
  /** Whether intact, saved frames follow the first damaged one, at which SQLite stops reading. */
  hidden: boolean;
}

/** `wal`: the path of the log. A log that is missing or has nothing readable yields no pages. */
export function readWalFrames(wal: string): WalFrames {
  const file = open(wal);
  if (file === null) return { pages: new Map(), hidden: false };
  try {
    return readFrames(file);
  } finally {
    closeSync(file);
  }
}

interface Frame {
  page: number;
  at: number;
}

function readFrames(file: number): WalFrames {
  const pages = new Map<number, number>();
  const header = Buffer.alloc(HEADER_SIZE);
  const frame = Buffer.alloc(FRAME_SIZE);
  readSync(file, header, 0, HEADER_SIZE, 0);
  const sound = sumsUp(header.subarray(0, SUMMED_OF_HEADER), ZERO, header.subarray(24));
  let salt = sound ? header.toString('hex', 16, 24) : null;
  let before = Buffer.from(header.subarray(24, 32));
  /** Whether SQLite reads everything up to here. */
  let unbroken = sound;
  let hidden = false;
  /** Not yet followed by a commit. */
  let open: Frame[] = [];
  for (let at = HEADER_SIZE; readSync(file, frame, 0, FRAME_SIZE, at) === FRAME_SIZE; at += FRAME_SIZE) {
    const summed = Buffer.concat([frame.subarray(0, SUMMED_OF_FRAME), frame.subarray(FRAME_HEADER_SIZE)]);
    // Each checksum continues from the previous one, which is in the log: a damaged frame does not hide the intact ones after it.
    const intact = sumsUp(summed, before, frame.subarray(16));
    before = Buffer.from(frame.subarray(16, 24));
    if (intact) salt ??= frame.toString('hex', 8, 16);
    // Frames with another salt are left over from before the log was restarted.
    if (!intact || frame.toString('hex', 8, 16) !== salt) {
      unbroken = false;
      continue;
    }
    open.push({ page: frame.readUInt32BE(0), at: at + FRAME_HEADER_SIZE });
    if (frame.readUInt32BE(4) === 0) continue;
    for (const one of open) pages.set(one.page, one.at);
    open = [];
    hidden ||= !unbroken;
  }
  return { pages, hidden };
}

const ZERO = Buffer.alloc(8);

/** Whether the checksum of `bytes`, continued from `from`, is `sum`. Every computer that this app runs on is little-endian. */
function sumsUp(bytes: Buffer, from: Buffer, sum: Buffer): boolean {
  let first = from.readUInt32BE(0);
  let second = from.readUInt32BE(4);
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + bytes.readUInt32LE(at) + second) >>> 0;
    second = (second + bytes.readUInt32LE(at + 4) + first) >>> 0;
  }
  return first === sum.readUInt32BE(0) && second === sum.readUInt32BE(4);
}

function open(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch {
    return null; // there is no log
  }
}
