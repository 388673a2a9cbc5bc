/**
 * Text that begins like a formula, also with full-width signs, or after blanks and invisible characters, which some
 * spreadsheets drop; prefixes used to get past such a check; and either of these after apostrophes, as if already escaped.
 * (`escape_formulas` of csv-stringify does not consider blanks.)
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+@＝＋－＠-])/u;

/** Returns a text that spreadsheets do not run: one that looks like a formula gets an apostrophe. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Reverses `guardFormula` exactly, for every text. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
