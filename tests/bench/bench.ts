/** Command line options. */
export interface BenchOptions {
  /** Products in the catalog; each bench has its own default. */
  products: number | null;
  /** Values per product; used by `grid-scroll` only. */
  values: number | null;
  runs: number;
  /** Only to show that the bench runs: as little of everything as it takes. */
  tiny?: boolean;
  /** An empty folder, deleted after the bench. */
  folder: string;
}

/** One measured figure and its budget (docs/performance.md). */
export interface Figure {
  what: string;
  value: number;
  unit:
    | 'ms'
    | 'µs'
    | '×'
    | 'rows/s'
    | 'products/s'
    | 'changes/s'
    | 'MB'
    | 'frames'
    | 'rows'
    | 's'
    | '%'
    | 'files'
    | 'calls'
    | 'requests';
  /** "≤ 10", "≥ 0.7"; missing for information only. */
  budget?: string;
}

export interface Bench {
  name: string;
  run(options: BenchOptions): Promise<Figure[]>;
}

/** The quantile: the value below which the given share of values lies. */
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

/** Whether a figure is within its budget; null without one. */
export function keepsBudget({ value, budget }: Figure): boolean | null {
  if (budget === undefined) return null;
  const [sign, limit] = budget.split(' ');
  return sign === '≤' ? value <= Number(limit) : value >= Number(limit);
}
