import { type Row, WINDOW_CHARACTERS } from '#shared/contract/catalog.ts';
import type { CellValue } from '#shared/domain/value.ts';

const isLong = (value: CellValue | undefined): value is string =>
  typeof value === 'string' && value.length > WINDOW_CHARACTERS;

/** The first characters of a text, without splitting a surrogate pair. */
function beginning(text: string): string {
  const last = text.charCodeAt(WINDOW_CHARACTERS - 1);
  const splitsPair = last >= 0xd800 && last < 0xdc00;
  return text.slice(0, splitsPair ? WINDOW_CHARACTERS - 1 : WINDOW_CHARACTERS);
}

/** Truncates texts that no grid shows whole, and records in which cells (`Row.cut`). */
export function shortenTexts(row: Row): void {
  const cut: Record<string, number> = {};
  const short = (position: number | string, text: string): string => {
    cut[position] = Math.max(cut[position] ?? 0, text.length);
    return beginning(text);
  };
  row.values.forEach((value, position) => {
    if (isLong(value)) row.values[position] = short(position, value);
  });
  for (const [position, state] of Object.entries(row.states)) {
    const { base, theirs } = state;
    if (isLong(base)) row.states[position] = { ...state, base: short(position, base) };
    if (isLong(theirs)) row.states[position] = { ...row.states[position]!, theirs: short(position, theirs) };
  }
  for (const [position, value] of Object.entries(row.inherited))
    if (isLong(value)) row.inherited[position] = short(position, value);
  if (Object.keys(cut).length > 0) row.cut = cut;
}
