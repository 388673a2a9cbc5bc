import type { Glossary, TermMatch } from '../glossary.ts';
import type { CheckedText, LengthLimit, TextRange } from './check.ts';
import type { InspectedText } from './inspect-text.ts';

/** The input of every check. */
export interface CheckInput {
  source: InspectedText;
  target: InspectedText;
  text: CheckedText;
  limits: readonly LengthLimit[];
  glossary: Glossary;
  /** Glossary terms of the source. */
  terms: readonly TermMatch[];
}

/** A finding without its check and severity. */
export interface Problem {
  /** See `Finding`. */
  subject: string;
  message: string;
  source?: TextRange[];
  target?: TextRange[];
}

export type Check = (input: CheckInput) => Problem[];

export const rangeOf = ({ start, end }: { start: number; end: number }): TextRange => [start, end];

const MAX_SHOWN = 60;

/** A text within a message, cut if it is long. */
export const shortened = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
