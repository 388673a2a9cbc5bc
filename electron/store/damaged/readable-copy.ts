import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { PAGE_SIZE } from '../database.ts';
import { isMapOf, type PageMap, readPageMap } from './page-map.ts';
import { readWalFrames, type WalFrames } from './wal-frames.ts';

/** The offset of the number of pages in the header. */
const PAGES = 28;

/** What can be opened of a damaged database: the file itself, or a copy with what SQLite would not find in it. */
interface Readable {
  file: string;
  /** Some pages may be older than what was saved last. */
  mayBeOlder: boolean;
  remove(): void;
}

/**
 * Returns the damaged file itself if it leads to everything in it, otherwise a copy with the pages of its map and the intact
 * frames of its log. The file may be missing.
 */
export function makeReadable(damaged: string): Readable {
  const wal = `${damaged}-wal`;
  const frames = readWalFrames(wal);
  const map = readPageMap(damaged);
  const isMissing = !existsSync(damaged);
  const leadsNowhere = isMissing
    ? map !== null
    : hidesPages(damaged) || (map !== null && !isMapOf(damaged, map));
  if (!leadsNowhere && !frames.hidden) return { file: damaged, mayBeOlder: false, remove: () => {} };
  const copy = `${damaged}.reading`;
  const remove = () => rmSync(copy, { force: true });
  try {
    if (isMissing) rmSync(copy, { force: true });
    else copyFileSync(damaged, copy, constants.COPYFILE_FICLONE);
    mend(copy, wal, frames, map);
  } catch (error) {
    remove(); // on a full disk, the space is needed elsewhere
    throw error;
  }
  return { file: copy, mayBeOlder: frames.hidden, remove };
}

/** Whether the header states fewer pages than the file has. */
function hidesPages(damaged: string): boolean {
  const file = openSync(damaged, 'r');
  try {
    const header = Buffer.alloc(100);
    readSync(file, header, 0, header.length, 0);
    return header.readUInt32BE(PAGES) < Math.floor(fstatSync(file).size / PAGE_SIZE);
  } finally {
    closeSync(file);
  }
}

function mend(copy: string, wal: string, { pages }: WalFrames, map: PageMap | null): void {
  const target = openSync(copy, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    for (const [page, bytes] of map ?? []) writeSync(target, bytes, 0, PAGE_SIZE, (page - 1) * PAGE_SIZE);
    if (pages.size > 0) writeFrames(target, wal, pages);
    makeSelfContained(target);
  } finally {
    closeSync(target);
  }
}

function writeFrames(target: number, wal: string, pages: WalFrames['pages']): void {
  const log = openSync(wal, 'r');
  const bytes = Buffer.alloc(PAGE_SIZE);
  try {
    for (const [page, at] of pages) {
      readSync(log, bytes, 0, PAGE_SIZE, at);
      writeSync(target, bytes, 0, PAGE_SIZE, (page - 1) * PAGE_SIZE);
    }
  } finally {
    closeSync(log);
  }
}

/** Makes the header say that there is no log, and how many pages there are. */
function makeSelfContained(target: number): void {
  const header = Buffer.alloc(100);
  readSync(target, header, 0, header.length, 0);
  header.writeUInt16BE(0x0101, 18);
  header.writeUInt32BE(Math.ceil(fstatSync(target).size / PAGE_SIZE), PAGES);
  header.copy(header, 92, 24, 28);
  writeSync(target, header, 0, header.length, 0);
}
