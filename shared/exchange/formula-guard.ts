/**
 * What begins like a formula, full-width signs too, also behind blanks and characters that are not seen, which some spreadsheets drop;
 * what some cells begin with to get past a guard; and either of them behind apostrophes, as if guarded before. (`escape_formulas` of
 * csv-stringify knows no blanks.)
 */
const FORMULA = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+@＝＋－＠-])/u;

/** A text that spreadsheets do not run: what looks like a formula gets an apostrophe. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that `guardFormula` got: exactly, for every text. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
