import type { Segment } from '#shared/contract/translate.ts';
import type { Typed } from './saves.ts';

/** The most rows that browsers can scroll. */
export const MOST_ROWS = 300_000;

/** The active place in the list. Typed text belongs to it from the first letter, even while its row is being looked up. */
export interface Place {
  /** The list that `row` belongs to; `row` is null while it is being looked up. */
  list: number;
  row: number | null;
  /** Null until the row is read. */
  segment: Segment | null;
  /** Resolves once row and segment are known; to false if they cannot be read. */
  known: Promise<boolean>;
  /** Changes to apply to the text once the segment is read. */
  later: TextChange[];
  /** A text that is being looked up for it; null once it is in the field, or if there is none. */
  proposed: Promise<Pick<Typed, 'text' | 'origin'> | null> | null;
}

export type TextChange = (segment: Segment, text: string) => string;

/** Returns the text of a segment that was just read, after the changes requested before. */
export const changedText = (segment: Segment, text: string, changes: readonly TextChange[]): string =>
  changes.reduce((before, change) => change(segment, before), text);

/** The saved text of a segment. */
export const savedText = ({ target }: Pick<Segment, 'target'>): string => target ?? '';
