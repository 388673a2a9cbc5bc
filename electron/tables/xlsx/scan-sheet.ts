import { unguardFormula } from '#shared/exchange/formula-guard.ts';

/** Longer than any match, with its tag and place. */
const CARRIED_BYTES = 512;

/** The number of cells of one kind, and the place of the first, such as "B5". */
export interface FoundCells {
  cells: number;
  first: string;
}

export interface ScannedSheet {
  formulas: FoundCells | null;
  errors: FoundCells | null;
  merged: FoundCells | null;
  /** Whether a text begins like one protected by an export. */
  guarded: boolean;
}

/**
 * Scans the XML of a sheet, or of shared texts, for things that need a notice, without parsing it: as fast as it is
 * unpacked.
 */
export async function scanSheet(chunks: AsyncIterable<Buffer>): Promise<ScannedSheet> {
  const formulas = new Counter('<f', (xml, at) =>
    /^<f(?:[\s/][^>]*)?>(?!(?:TRUE|FALSE)\(\)<)/.test(xml.slice(at, at + 100)) ? cellBefore(xml, at) : null,
  );
  const errors = new Counter('t="e"', (xml, at) => {
    const tag = xml.slice(xml.lastIndexOf('<', at), at);
    return tag.startsWith('<c ') ? cellBefore(xml, at + 1) : null;
  });
  const merged = new Counter(
    '<mergeCell ',
    (xml, at) => /ref="([^"]+)"/.exec(xml.slice(at, at + 80))?.[1] ?? '',
  );
  const isGuarded = (xml: string, at: number): string | null => {
    const text = /[^<]*/.exec(xml.slice(at + 1, at + 100))![0].replaceAll('&apos;', "'");
    return unguardFormula(text) === text ? null : '';
  };
  const guarded = [new Counter(">'", isGuarded), new Counter('>&apos;', isGuarded)];
  const counters = [formulas, errors, merged, ...guarded];
  let carried = '';
  for await (const chunk of chunks) {
    const xml = carried + chunk.toString('latin1');
    const end = Math.max(0, xml.length - 100); // what begins after it may be cut off, and is found next time
    for (const counter of counters) counter.count(xml, end);
    const kept = Math.min(xml.length, CARRIED_BYTES);
    for (const counter of counters) counter.moved(xml.length - kept);
    carried = xml.slice(-kept);
  }
  for (const counter of counters) counter.count(carried, carried.length);
  return {
    formulas: formulas.found,
    errors: errors.found,
    merged: merged.found,
    guarded: guarded.some(({ found }) => found !== null),
  };
}

/** Returns the place of the cell whose tag begins last before `at`. */
function cellBefore(xml: string, at: number): string {
  const tag = xml.slice(Math.max(0, xml.lastIndexOf('<c ', at)), at + 40);
  return /\sr="([A-Z]+\d+)"/.exec(tag)?.[1] ?? '';
}

/** Counts a pattern in text that arrives in overlapping parts. */
class Counter {
  found: FoundCells | null = null;
  readonly #pattern: string;
  readonly #placeOf: (xml: string, at: number) => string | null;
  #from = 0;

  /** `placeOf` returns null if it is not a match. */
  constructor(pattern: string, placeOf: (xml: string, at: number) => string | null) {
    this.#pattern = pattern;
    this.#placeOf = placeOf;
  }

  count(xml: string, end: number): void {
    let at = xml.indexOf(this.#pattern, this.#from);
    for (; at >= 0 && at < end; at = xml.indexOf(this.#pattern, at + 1)) {
      const place = this.#placeOf(xml, at);
      if (place === null) continue;
      if (this.found) this.found.cells++;
      else this.found = { cells: 1, first: place };
    }
    this.#from = Math.max(this.#from, end);
  }

  /** Called when the text begins this much later from now on. */
  moved(by: number): void {
    this.#from = Math.max(0, this.#from - by);
  }
}
