import type { ChangesOfDay } from '#shared/contract/feed.ts';

/** The content of a line: the heading of a day, or the change with this number. */
export type Line = { day: ChangesOfDay } | { row: number };

/** Changes by day as lines: each day has a heading above its changes. */
export interface DayLayout {
  /** The number of lines: headings and changes. */
  lines: number;
  lineAt: (line: number) => Line | undefined;
  /** The line of a change. */
  lineOf: (row: number) => number;
  /** The day of a change. */
  dayOf: (row: number) => ChangesOfDay | undefined;
}

/** Lays out changes by day. `days` are in the order of the changes, each with its number of changes. */
export function dayLayout(days: readonly ChangesOfDay[]): DayLayout {
  /** The first row of each day; its heading is at line `first` plus the index of the day. */
  const firsts: number[] = [];
  let rows = 0;
  for (const { changes } of days) {
    firsts.push(rows);
    rows += changes;
  }
  const lines = rows + days.length;
  const numberOf = (row: number) => lastUpTo(firsts.length, (at) => firsts[at]! <= row);
  return {
    lines,
    lineAt: (line) => {
      if (line < 0 || line >= lines) return undefined;
      const number = lastUpTo(firsts.length, (at) => firsts[at]! + at <= line);
      const row = line - number - 1;
      const day = days[number]!;
      return row < firsts[number]! ? { day } : { row };
    },
    lineOf: (row) => row + numberOf(row) + 1,
    dayOf: (row) => (row < rows ? days[numberOf(row)] : undefined),
  };
}

/** Returns the last of `count` numbers, from 0, for which `holds` is true; it must be true up to a number and false beyond. */
function lastUpTo(count: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
