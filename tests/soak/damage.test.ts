// @module-tag long

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CatalogHoldings, type CatalogRepair, catalogHoldings } from '#shared/contract/catalog.ts';
import { ownersOfPages, type PageOwner } from '../integration/store/damage.ts';
import { type Facts, type Files, factsIn, openSmall, placed, smallCatalog } from './damage/small-catalog.ts';
import { soak } from './soak.ts';

const PAGE = 8192;
const FRAME = PAGE + 24;
const WAL_HEADER = 32;
const DATABASE = '';
const WAL = '-wal';

type Holding = keyof CatalogHoldings;
const HOLDINGS: readonly Holding[] = catalogHoldings.keyof().options;
type State = 'closed' | 'killed';

/** Returns the damaged bytes of a file; null: the file is deleted. */
type Harm = (bytes: Buffer) => Buffer | null;

/** Damage to one file of a catalog. */
interface Damage {
  what: string;
  state: State;
  /** The file, by its suffix after the database name. */
  file: string;
  harm: Harm;
  /** Damaged pages, in the file or its WAL; undefined where all may be. */
  pages?: readonly number[] | undefined;
  /** Nothing in a page reveals a changed byte of a text. */
  mayAlter?: boolean;
}

let catalogs: Record<State, { files: Files; facts: Facts; owners: ReadonlyMap<number, PageOwner> }>;
let chance: () => number;

beforeAll(() => {
  const made = smallCatalog();
  const known = (files: Files) =>
    placed(files, (file) => {
      const owners = placed(files, ownersOfPages);
      const sound = openSmall(file);
      const facts = factsIn(sound.db);
      expect(sound.recovered).toBeNull();
      sound.close(true);
      return { files, facts, owners };
    });
  catalogs = { closed: known(made.closed), killed: known(made.killed) };
  const chances = fc.sample(fc.nat(), { numRuns: 100_000, seed: soak.seed });
  chance = () => chances.pop()!;
});

const states: readonly State[] = ['closed', 'killed'];

const bytesOf = (state: State, file: string): Buffer => catalogs[state].files.get(file)!;

/** Another byte in its place. */
function flip(at: number): Harm {
  const by = 1 + (chance() % 255);
  return (bytes) => {
    const copy = Buffer.from(bytes);
    copy[at] = bytes[at]! ^ by;
    return copy;
  };
}

const zero =
  (from: number, length: number): Harm =>
  (bytes) =>
    Buffer.from(bytes).fill(0, from, from + length);

const cut =
  (length: number): Harm =>
  (bytes) =>
    bytes.subarray(0, length);

function* wholeFiles(): Generator<Damage> {
  for (const state of states)
    for (const file of catalogs[state].files.keys()) {
      const { length } = bytesOf(state, file);
      const harmed = (what: string, harm: Harm): Damage => ({
        what: `catalog.db${file}, ${state}: ${what}`,
        state,
        file,
        harm,
      });
      yield harmed('deleted', () => null);
      yield harmed('emptied', cut(0));
      yield harmed('all zeros', zero(0, length));
      yield harmed('without its last byte', cut(length - 1));
      for (const part of [0.1, 0.5, 0.9]) yield harmed(`cut to ${part}`, cut(Math.floor(length * part)));
    }
}

function* pages(): Generator<Damage> {
  for (const state of states)
    for (let page = 1; page <= bytesOf(state, DATABASE).length / PAGE; page++) {
      const from = (page - 1) * PAGE;
      const harmed = (what: string, harm: Harm, mayAlter = false): Damage => ({
        what: `page ${page}, ${state}: ${what}`,
        state,
        file: DATABASE,
        harm,
        pages: [page],
        mayAlter,
      });
      yield harmed('zeroed', zero(from, PAGE));
      yield harmed('its header flipped', flip(from + (chance() % 8)), true);
      yield harmed('a byte flipped', flip(from + (chance() % PAGE)), true);
    }
}

function* fileHeader(): Generator<Damage> {
  for (const state of states)
    for (let at = 0; at < 112; at++)
      yield {
        what: `byte ${at} of the header, ${state}: flipped`,
        state,
        file: DATABASE,
        harm: flip(at),
        pages: [1],
      };
}

function* log(): Generator<Damage> {
  const state = 'killed';
  const bytes = bytesOf(state, WAL);
  const harmed = (what: string, harm: Harm, hit?: readonly number[]): Damage => ({
    what: `log: ${what}`,
    state,
    file: WAL,
    harm,
    pages: hit,
  });
  for (let at = 0; at < WAL_HEADER; at++) yield harmed(`byte ${at} of its header flipped`, flip(at));
  for (let from = WAL_HEADER; from < bytes.length; from += FRAME) {
    const nth = (from - WAL_HEADER) / FRAME;
    const isLast = from + FRAME >= bytes.length;
    const isNextLast = from + 2 * FRAME >= bytes.length;
    const page = bytes.readUInt32BE(from);
    // Without the last commit frame, the changes before it do not count.
    const alone = isLast ? undefined : [page];
    // The checksum of the next frame continues from the one in this frame.
    const withNext = isNextLast ? undefined : [page, bytes.readUInt32BE(from + FRAME)];
    yield harmed(`frame ${nth} zeroed`, zero(from, FRAME), withNext);
    yield harmed(`frame ${nth}, its header flipped`, flip(from + (chance() % 24)), withNext);
    yield harmed(`frame ${nth}, a byte flipped`, flip(from + 24 + (chance() % PAGE)), alone);
    yield harmed(`cut before frame ${nth}`, cut(from));
    yield harmed(`cut in frame ${nth}`, cut(from + (chance() % FRAME)));
  }
}

/** All of them in a long run, otherwise about this many. */
function sampled(damages: Iterable<Damage>, about: number): Damage[] {
  const all = [...damages];
  if (soak.long || all.length <= about) return all;
  return all.filter(() => chance() % all.length < about);
}

const UNUSED: PageOwner = { name: 'unused', rows: 0 };

/** The tables that are not empty. */
const TABLES: Record<string, readonly Holding[]> = {
  draft: ['edits'],
  product_mark: ['marks'],
  snapshot: ['snapshots', 'changeSets', 'results'],
  saved_view: ['views'],
  identifier_list: ['views'],
  change_set: ['changeSets'],
  item: ['changes', 'results', 'changeSets', 'snapshots'],
};

/** Each of these tables can be read directly or through its index. */
const NAMED = ['product', 'property', 'locale'];

/** The maximum number of missing rows: rows on undamaged pages must be there. */
function mostMissing({ state, file, pages: hit, mayAlter }: Damage): (name: Holding) => number {
  if (!hit) return () => Infinity;
  const owners = hit.map((page) => catalogs[state].owners.get(page) ?? UNUSED);
  const has = (table: string) => owners.some(({ name }) => name === table);
  // If the two differ, nobody knows which is right.
  const isNameless = (table: string) => {
    const index = `sqlite_autoindex_${table}_1`;
    return mayAlter ? has(table) || has(index) : has(table) && has(index);
  };
  if (NAMED.some(isNameless)) return () => Infinity;
  // A lost WAL frame exposes an older version of its page, whose rows may have moved since.
  const rows = file === WAL ? Infinity : owners.reduce((sum, owner) => sum + Math.max(owner.rows, 1), 0);
  return (name) => (owners.some((owner) => TABLES[owner.name]?.includes(name)) ? rows : 0);
}

/** What the start after the damage gets wrong; empty if the user is told the truth and keeps everything intact. */
function faults(damage: Damage): string[] {
  const files = new Map(catalogs[damage.state].files);
  const harmed = damage.harm(bytesOf(damage.state, damage.file));
  if (harmed) files.set(damage.file, harmed);
  else files.delete(damage.file);
  return placed(files, (file) => {
    const after = openSmall(file);
    const now = factsIn(after.db);
    const told = after.store.summary().repair;
    after.close(true);
    const again = openSmall(file);
    const later = factsIn(again.db);
    again.close(true);
    return [
      ...HOLDINGS.flatMap((name) => faultsOf(damage, name, now[name], told)),
      ...(isDeepStrictEqual(told ?? undefined, after.recovered?.salvaged) ? [] : ['another repair is told']),
      ...(again.recovered === null ? [] : ['the next start repairs it again']),
      ...(isDeepStrictEqual(later, now) ? [] : ['the next start finds something else']),
    ].map((fault) => `${damage.what}: ${fault}`);
  });
}

function faultsOf(
  damage: Damage,
  name: Holding,
  now: ReadonlyMap<string, string>,
  told: CatalogRepair | null,
): string[] {
  const before = catalogs[damage.state].facts[name];
  const missing = [...before.keys()].filter((key) => !now.has(key)).length;
  const added = [...now.keys()].filter((key) => !before.has(key)).length;
  const altered = [...now].filter(([key, fact]) => before.has(key) && before.get(key) !== fact).length;
  // A name that the damage changed.
  if (damage.mayAlter && missing === added && !told) return [];
  const fewer = Math.max(before.size - now.size, 0);
  const saysAllIsThere = told?.allRead ?? true;
  const found: string[] = [];
  if (missing > mostMissing(damage)(name)) found.push(`${missing} are lost, and some of them are intact`);
  if (told ? told.lost[name] !== fewer : fewer > 0)
    found.push(`${fewer} are missing, and ${told?.lost[name] ?? 'nothing'} is told`);
  if (saysAllIsThere && missing > 0) found.push('all are said to be there');
  // A truncated WAL leaves the earlier state.
  if (saysAllIsThere && added > 0) found.push(`${added} never were`);
  if (saysAllIsThere && altered > 0 && !damage.mayAlter)
    found.push(`${altered} are not as they were, and nothing is told`);
  return found.map((fault) => `${name}: ${fault}`);
}

const timeout = soak.timeoutMs;

describe('starting with a damaged catalog', () => {
  test('reports losses and keeps the rest when a file is deleted, emptied, zeroed or truncated', {
    timeout,
  }, () => {
    expect(sampled(wholeFiles(), 40).flatMap(faults)).toEqual([]);
  });

  test('reports losses and keeps the rest when a page is damaged', { timeout }, () => {
    expect(sampled(pages(), 40).flatMap(faults)).toEqual([]);
  });

  test('loses nothing when the header of the database file is damaged', { timeout }, () => {
    expect(sampled(fileHeader(), 20).flatMap(faults)).toEqual([]);
  });

  test('reports losses and keeps the rest when the WAL is damaged or truncated', { timeout }, () => {
    expect(sampled(log(), 40).flatMap(faults)).toEqual([]);
  });
});
