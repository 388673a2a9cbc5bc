import { guardFormula } from '#shared/exchange/formula-guard.ts';

/** A table of figures as CSV, without the library that writes tables elsewhere: it does not run in a browser. */
export const csvText = (lines: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${lines.map(csvLine).join('')}`;

const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? cell : `"${guardFormula(cell).replaceAll('"', '""')}"`)).join(',')}\r\n`;
