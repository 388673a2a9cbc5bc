/** What the command line asked for. */
export interface BenchOptions {
  /** Products in the catalog; each bench has its own default. */
  products: number | null;
  /** Values of each product; only `grid-scroll` asks. */
  values: number | null;
  runs: number;
  /** An empty folder, deleted after the bench. */
  folder: string;
}

/** One measured figure, and what it is held against (docs/performance.md). */
export interface Figure {
  what: string;
  value: number;
  unit: 'ms' | 'µs' | '×' | 'rows/s' | 'products/s' | 'changes/s' | 'MB' | 'frames' | 'rows' | 's' | '%';
  /** "≤ 10", "≥ 0.7": missing where the figure only informs. */
  budget?: string;
}

export interface Bench {
  name: string;
  run(options: BenchOptions): Promise<Figure[]>;
}

/** The value below which the given share of all values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Milliseconds that the work took. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Whether a figure keeps its budget; null for one without. */
export function keepsBudget({ value, budget }: Figure): boolean | null {
  if (budget === undefined) return null;
  const [sign, limit] = budget.split(' ');
  return sign === '≤' ? value <= Number(limit) : value >= Number(limit);
}
