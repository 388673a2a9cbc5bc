import type { Segment } from '#shared/contract/translate.ts';

/** Above it, browsers cannot scroll over all rows. */
export const MOST_ROWS = 300_000;

/** Where the keyboard is in the list. What is typed belongs to it from the first letter, also while it is being looked for. */
export interface Place {
  /** The list that `row` counts in; `row` is null while it is being looked for. */
  list: number;
  row: number | null;
  /** Null until the row is read. */
  segment: Segment | null;
  /** Resolves once row and segment are known; to false where they cannot be read. */
  known: Promise<boolean>;
  /** What is to become of the text once the segment is read. */
  later: TextChange[];
}

export type TextChange = (segment: Segment, text: string) => string;

/** The text of a segment that was just read, with what was asked for before. */
export const changedText = (segment: Segment, text: string, changes: readonly TextChange[]): string =>
  changes.reduce((before, change) => change(segment, before), text);

/** The text of a segment as it is saved. */
export const savedText = ({ target }: Pick<Segment, 'target'>): string => target ?? '';
