import { closeSync, fsyncSync, openSync, readFileSync, readSync, renameSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { PAGE_SIZE } from '../database.ts';

/**
 * Copies of the pages that say where in a database its tables are, in a file beside it (`<file>.schema`): page 1 and what the list of
 * tables has beside it. They change with the schema only, and without them no other page can be read.
 */
export type SchemaPages = ReadonlyMap<number, Buffer>;

/** Of page 1: counters and the list of free pages, which change with what is written. */
const CHANGING = [
  [24, 40],
  [92, 100],
] as const;
/** The B-tree of page 1 begins behind the header of the file. */
const FILE_HEADER_SIZE = 100;
const INTERIOR = 5;

const pathOf = (database: string): string => `${database}.schema`;

/** Null where there are none, or they are damaged. */
export function readSchemaPages(database: string): SchemaPages | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(pathOf(database));
  } catch {
    return null; // none were kept
  }
  const ENTRY = 4 + PAGE_SIZE;
  if (bytes.length < 4 + ENTRY || bytes.readUInt32BE(0) !== crc32(bytes.subarray(4))) return null;
  const pages = new Map<number, Buffer>();
  for (let at = 4; at < bytes.length; at += ENTRY)
    pages.set(bytes.readUInt32BE(at), bytes.subarray(at + 4, at + ENTRY));
  return pages;
}

/** Keeps those of a database whose log is empty. */
export function keepSchemaPages(database: string): void {
  const body = Buffer.concat(
    [...schemaPagesIn(database)].flatMap(([page, bytes]) => [numbered(page), bytes]),
  );
  const next = `${pathOf(database)}.new`;
  const file = openSync(next, 'w', 0o600);
  try {
    writeSync(file, Buffer.concat([numbered(crc32(body)), body]));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(next, pathOf(database));
}

/** Whether the database has these pages. */
export function hasSchemaPages(database: string, kept: SchemaPages): boolean {
  const file = openSync(database, 'r');
  try {
    return [...kept].every(([page, bytes]) => stable(page, readPage(file, page)).equals(stable(page, bytes)));
  } finally {
    closeSync(file);
  }
}

function schemaPagesIn(database: string): SchemaPages {
  const file = openSync(database, 'r');
  try {
    const pages = new Map<number, Buffer>();
    const unread = [1];
    for (let page = unread.pop(); page !== undefined; page = unread.pop()) {
      const bytes = readPage(file, page);
      pages.set(page, bytes);
      unread.push(...childrenOf(bytes, page === 1 ? FILE_HEADER_SIZE : 0));
    }
    return pages;
  } finally {
    closeSync(file);
  }
}

/** The pages below an interior page of a table's B-tree whose header is at `at`. */
function childrenOf(page: Buffer, at: number): number[] {
  if (page[at] !== INTERIOR) return [];
  const cells = Array.from({ length: page.readUInt16BE(at + 3) }, (_, nth) =>
    page.readUInt32BE(page.readUInt16BE(at + 12 + 2 * nth)),
  );
  return [...cells, page.readUInt32BE(at + 8)];
}

function stable(page: number, bytes: Buffer): Buffer {
  if (page !== 1) return bytes;
  const copy = Buffer.from(bytes);
  for (const [from, to] of CHANGING) copy.fill(0, from, to);
  return copy;
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
