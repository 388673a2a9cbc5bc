import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Database, PAGE_SIZE } from '../database.ts';

/**
 * Copies of the pages that lead to the rows of a database, in a file beside it (`<file>.map`): the list of its tables, and the
 * pages above the leaves of their B-trees. If one of these is damaged, the pages below it are intact but cannot be found.
 */
export type PageMap = ReadonlyMap<number, Buffer>;

const pathOf = (database: string): string => `${database}.map`;

// The format is in the documentation of SQLite, "Database File Format".
/** The byte ranges of page 1 without the counters and the list of free pages, which change with every write. */
const STABLE = [
  [0, 24],
  [40, 92],
  [100, PAGE_SIZE],
] as const;
/** The byte ranges of the header that not even a different schema changes. */
const FIXED = [
  [0, 24],
  [44, 60],
  [64, 92],
] as const;
/** Changes with the schema. */
const SCHEMA_COOKIE = 40;
/** Page 1 begins with the header of the file. */
const FILE_HEADER_SIZE = 100;
const INTERIOR_TYPES: readonly (number | undefined)[] = [2, 5];
/** A copy in the file: the number of the page, then its bytes. */
const COPY_SIZE = 4 + PAGE_SIZE;

/** Null if there is none, or it is damaged. */
export function readPageMap(database: string): PageMap | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(pathOf(database));
  } catch {
    return null; // none was kept
  }
  if (bytes.length < 4 + COPY_SIZE || bytes.readUInt32BE(0) !== crc32(bytes.subarray(4))) return null;
  const map = new Map<number, Buffer>();
  for (let at = 4; at < bytes.length; at += COPY_SIZE)
    map.set(bytes.readUInt32BE(at), bytes.subarray(at + 4, at + COPY_SIZE));
  return map;
}

/** Saves the map of a database whose log is empty, and returns it. `tables`: those it leads to. `kept`: the map saved so far. */
export function savePageMap(db: Database, tables: readonly string[], kept: PageMap | null): PageMap {
  const roots = db.arrays<[number]>(
    'SELECT rootpage FROM sqlite_schema WHERE name IN (SELECT value FROM json_each(?))',
    JSON.stringify(tables),
  );
  const map = withFile(db.file, (file) => {
    const pages = new Map<number, Buffer>();
    addTree(file, 1, pages, true);
    for (const [root] of roots) addTree(file, root, pages, false);
    return pages;
  });
  if (kept?.size === map.size && [...map].every(([page, bytes]) => isSame(page, bytes, kept.get(page))))
    return kept;
  const copies = Buffer.concat([...map].flatMap(([page, bytes]) => [numbered(page), bytes]));
  replace(pathOf(db.file), Buffer.concat([numbered(crc32(copies)), copies]));
  return map;
}

/** Whether the pages of the database are still those of its map. */
export const isMapOf = (database: string, map: PageMap): boolean =>
  withFile(database, (file) => [...map].every(([page, bytes]) => isSame(page, bytes, readPage(file, page))));

/**
 * Whether the database still begins as its map says, and has the same tables: SQLite reads some damage there as a different
 * schema. A database of another version of the app is not damaged.
 */
export function isSchemaOf(database: string, map: PageMap): boolean {
  const kept = map.get(1);
  if (!kept) return true;
  return withFile(database, (file) => {
    const header = readPage(file, 1);
    const isSameSchema = header.readUInt32BE(SCHEMA_COOKIE) === kept.readUInt32BE(SCHEMA_COOKIE);
    return isSameSchema
      ? schemaPages(map).every((page) => isSame(page, map.get(page)!, readPage(file, page)))
      : FIXED.every(([from, to]) => header.subarray(from, to).equals(kept.subarray(from, to)));
  });
}

/** The pages of the list of tables, whose whole tree is in the map. */
function schemaPages(map: PageMap, root = 1): number[] {
  const children = childrenOf(map.get(root)!, root === 1 ? FILE_HEADER_SIZE : 0);
  return [root, ...children.flatMap((child) => schemaPages(map, child))];
}

function addTree(file: number, root: number, pages: Map<number, Buffer>, withLeaves: boolean): void {
  const bytes = readPage(file, root);
  const children = childrenOf(bytes, root === 1 ? FILE_HEADER_SIZE : 0);
  if (withLeaves || children.length > 0) pages.set(root, bytes);
  const [first] = children;
  // All leaves are equally deep.
  if (first === undefined || !(withLeaves || isInterior(readPage(file, first), 0))) return;
  for (const child of children) addTree(file, child, pages, withLeaves);
}

const isInterior = (page: Buffer, at: number): boolean => INTERIOR_TYPES.includes(page[at]);

/** The child pages of a B-tree page whose header is at `at`; none for a leaf. */
function childrenOf(page: Buffer, at: number): number[] {
  if (!isInterior(page, at)) return [];
  const cells = Array.from({ length: page.readUInt16BE(at + 3) }, (_, nth) =>
    page.readUInt32BE(page.readUInt16BE(at + 12 + 2 * nth)),
  );
  return [...cells, page.readUInt32BE(at + 8)];
}

function isSame(page: number, bytes: Buffer, other: Buffer | undefined): boolean {
  const parts = page === 1 ? STABLE : ([[0, PAGE_SIZE]] as const);
  return parts.every(([from, to]) => other?.subarray(from, to).equals(bytes.subarray(from, to)));
}

function replace(path: string, bytes: Buffer): void {
  const next = `${path}.new`;
  const file = openSync(next, 'w', 0o600);
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(next, path);
}

/** Deletes the map: none is better than an outdated one. */
export const forgetPageMap = (database: string): void => rmSync(pathOf(database), { force: true });

function withFile<Out>(path: string, work: (file: number) => Out): Out {
  const file = openSync(path, 'r');
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

function readPage(file: number, page: number): Buffer {
  const bytes = Buffer.alloc(PAGE_SIZE);
  readSync(file, bytes, 0, PAGE_SIZE, (page - 1) * PAGE_SIZE);
  return bytes;
}

function numbered(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}
