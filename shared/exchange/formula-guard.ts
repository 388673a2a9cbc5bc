/**
 * A formula's first character, full-width ones too, also behind blanks and characters that are not seen, which some spreadsheets
 * drop; and what some cells begin with to get past such a guard. (`escape_formulas` of csv-stringify knows no blanks.)
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+@＝＋－＠-])/u;
const GUARDED = /^'+(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+@＝＋－＠-])/u;

/** A text that spreadsheets do not run: what looks like a formula, or like one that was guarded before, gets an apostrophe. */
export const guardFormula = (text: string): string =>
  FORMULA.test(text) || GUARDED.test(text) ? `'${text}` : text;

/** The text that `guardFormula` got: exactly, for every text. */
export const unguardFormula = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);
