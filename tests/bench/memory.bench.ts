import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { MemoryStore } from '#electron/store/memory/create-memory-store.ts';
import { memoryDatabase } from '#electron/store/memory/memory-database.ts';
import { isShort, normalise, patternOf } from '#electron/store/memory/normalise.ts';
import { comparedText, penaltiesOf } from '#electron/store/memory/penalties.ts';
import { tokenBits, tokenDistance } from '#electron/store/memory/token-distance.ts';
import { openMemoryStore } from '#electron/store/open.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import type { MemoryUnit } from '#shared/contract/memory.ts';
import { type Bench, type Figure, percentile, timed } from './bench.ts';
import { generatedText, LANGUAGES, similarText, type TextLanguage } from './generated-texts.ts';

const PAIR = { sourceLocale: 'en', targetLocale: 'de' };
const QUERIES = 280;
const LIMIT = 5;
const AT_ONCE = 5_000;
/** Number of terms in the baseline's query, the rarest ones. */
const BASELINE_TERMS = 4;

/** Looks up similar texts, against FTS5 over words with the same ranking; the matches of both are checked by an exact scan. */
export const memoryBench: Bench = {
  name: 'memory',
  async run({ products, folder }) {
    const units = products ?? 1_000_000;
    const figures: Figure[] = [];
    for (const [name, language] of Object.entries(LANGUAGES))
      figures.push(...(await benchLanguage(name, language, units, join(folder, `${name}.db`))));
    return figures;
  },
};

async function benchLanguage(
  name: string,
  language: TextLanguage,
  units: number,
  file: string,
): Promise<Figure[]> {
  const built = await fill(file, language, units);
  const queries = Array.from({ length: QUERIES }, (_, i) =>
    similarText(language, i % 8 === 7 ? units + i : (i * 7919) % units),
  );
  const scan = new ExactScan(language, units);
  const truth = queries.map((query) => scan.scores(query));

  const memory = await openMemoryStore(file);
  const suggest = (text: string) => memory.suggest(PAIR, { text, property: null, limit: LIMIT });
  const first = await timed(() => suggest(queries[0]!));
  const times: number[] = [];
  const found: number[][] = [];
  for (const query of queries)
    times.push(
      await timed(async () => {
        found.push((await suggest(query)).map(({ score }) => score));
      }),
    );
  const exact = await timed(() => memory.exact(PAIR, queries));
  await memory.close();

  const what = `${name}, ${units} units`;
  const figures: Figure[] = [
    { what: `${what}: built`, value: built / 1000, unit: 's' },
    { what: `${what}: first look-up, which makes the index`, value: first, unit: 'ms' },
    { what: `${what}: look-up, p50`, value: percentile(times, 0.5), unit: 'ms' },
    { what: `${what}: look-up, p95`, value: percentile(times, 0.95), unit: 'ms', budget: '≤ 20' },
    { what: `${what}: found of an exact scan`, value: recall(truth, found), unit: '%', budget: '≥ 98' },
    { what: `${what}: exact look-up of one text`, value: exact / QUERIES, unit: 'ms' },
  ];
  if (language.space === '') return figures; // FTS5 finds no words without spaces
  const baseline = new WordSearch(language, units);
  const baseTimes: number[] = [];
  const baseFound: number[][] = [];
  for (const query of queries)
    baseTimes.push(await timed(() => baseFound.push(scan.scores(query, baseline.rows(query)))));
  return [
    ...figures,
    { what: `${what}: FTS5 by words, p50`, value: percentile(baseTimes, 0.5), unit: 'ms' },
    { what: `${what}: FTS5 by words, p95`, value: percentile(baseTimes, 0.95), unit: 'ms' },
    { what: `${what}: FTS5 by words, found`, value: recall(truth, baseFound), unit: '%' },
  ];
}

/** Returns the milliseconds it took. */
async function fill(file: string, language: TextLanguage, units: number): Promise<number> {
  const { store, close } = openDatabase(file, memoryDatabase);
  const time = await timed(() => {
    const build = store.beginBuild([PAIR]);
    for (let from = 0; from < units; from += AT_ONCE)
      store.addBuilt(
        build,
        Array.from({ length: Math.min(AT_ONCE, units - from) }, (_, i) => unit(language, from + i)),
      );
    store.endBuild(build, null);
  });
  close(true);
  return time;
}

const unit = (
  language: TextLanguage,
  index: number,
): Parameters<MemoryStore['addBuilt']>[1][number] & MemoryUnit => ({
  ...PAIR,
  source: generatedText(language, index),
  target: `Übersetzung ${index}`,
  origin: 'catalog',
  identifier: `SKU-${index}`,
  property: 'title',
  at: '2026-05-04T09:30:00Z',
});

/** Recall of the best matches, in percent: found scores that are at least as high as the last of the best. */
function recall(truth: readonly number[][], found: readonly number[][]): number {
  let there = 0;
  let hit = 0;
  truth.forEach((best, i) => {
    there += best.length;
    hit += found[i]!.filter((score) => score >= best.at(-1)!).length;
  });
  return (100 * hit) / there;
}

/** Compares a text with all others. */
class ExactScan {
  readonly #texts: string[];
  readonly #tokens: string[][];

  constructor(language: TextLanguage, units: number) {
    this.#texts = [...new Set(Array.from({ length: units }, (_, i) => generatedText(language, i)))];
    this.#tokens = this.#texts.map((text) => normalise(text).tokens);
  }

  /** Scores of the best matches; `among`: only of these texts, by number. */
  scores(text: string, among: Iterable<number> = this.#texts.keys()): number[] {
    const query = comparedText(text);
    const byTokens = distanceTo(query.tokens);
    const byCharacters = distanceTo([...patternOf(query)]);
    const scores: number[] = [];
    for (const i of among) {
      const tokens = this.#tokens[i]!;
      const areShort = isShort(tokens.length) && isShort(query.tokens.length);
      const score = areShort ? byCharacters([...patternOf({ tokens })]) : byTokens(tokens);
      if (score >= 70) scores.push(score - penaltiesOf(query, comparedText(this.#texts[i]!)).length);
    }
    return scores
      .filter((score) => score >= 70)
      .sort((a, b) => b - a)
      .slice(0, LIMIT);
  }
}

/** The score of a sequence against `query`. */
function distanceTo(query: readonly string[]): (other: readonly string[]) => number {
  const slots = new Map([...new Set(query)].map((token, i) => [token, i + 1]));
  const bits = tokenBits(query.map((token) => slots.get(token)!));
  return (other) => {
    const longer = Math.max(other.length, query.length);
    if (Math.min(other.length, query.length) < 0.7 * longer) return 0;
    const distance = tokenDistance(bits, other.length, (i) => slots.get(other[i]!) ?? 0);
    return Math.floor((100 * (longer - distance)) / longer);
  };
}

/** FTS5 over words: all texts with any of the rarest words of the query. */
class WordSearch {
  readonly #db = new DatabaseSync(':memory:');
  readonly #counts = new Map<string, number>();

  constructor(language: TextLanguage, units: number) {
    this.#db.exec(`CREATE VIRTUAL TABLE texts USING fts5(text, content='', detail=none); BEGIN`);
    const insert = this.#db.prepare('INSERT INTO texts (rowid, text) VALUES (?, ?)');
    const all = [...new Set(Array.from({ length: units }, (_, i) => generatedText(language, i)))];
    all.forEach((text, i) => {
      insert.run(i + 1, text);
      for (const word of new Set(text.split(' '))) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
    });
    this.#db.exec('COMMIT');
  }

  rows(query: string): number[] {
    const rarest = [...new Set(query.split(' '))]
      .filter((word) => this.#counts.has(word))
      .sort((a, b) => this.#counts.get(a)! - this.#counts.get(b)!)
      .slice(0, BASELINE_TERMS);
    if (rarest.length === 0) return [];
    const matching = rarest.map((word) => `"${word}"`).join(' OR ');
    return this.#db
      .prepare('SELECT rowid FROM texts WHERE texts MATCH ?')
      .all(matching)
      .map(({ rowid }) => Number(rowid) - 1);
  }
}
