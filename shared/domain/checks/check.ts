import { z } from 'zod';

export const checkName = z.enum([
  'placeholders',
  'tags',
  'numbers',
  'links',
  'spaces',
  'punctuation',
  'untranslated',
  'length',
  'forbidden_terms',
  'glossary',
  'script',
  'inconsistent',
]);
export type CheckName = z.infer<typeof checkName>;

/** `block` holds back the change in Review. */
export const severity = z.enum(['off', 'warn', 'block']);
export type Severity = z.infer<typeof severity>;

/** The most characters that a property may have. `locale` null: in every language without a limit of its own. */
export const lengthLimit = z.object({
  property: z.string(),
  locale: z.string().nullable(),
  characters: z.int().positive(),
});
export type LengthLimit = z.infer<typeof lengthLimit>;

/** From, to: UTF-16 code units of a text. */
const textRange = z.tuple([z.int(), z.int()]);
export type TextRange = z.infer<typeof textRange>;

export const finding = z.object({
  check: checkName,
  /** What it is about, whatever the language of the message: "-5" for a number that is missing, or a term. */
  subject: z.string(),
  severity: z.enum(['warn', 'block']),
  /** What is wrong, for the translator: "{size} is missing in the translation". */
  message: z.string(),
  /** Parts of the source to highlight. */
  source: z.array(textRange),
  /** Parts of the translation to highlight. */
  target: z.array(textRange),
});
export type Finding = z.infer<typeof finding>;

/** What a check found in a cell, whichever item of a list it is in. */
export const cellFinding = finding.pick({ check: true, severity: true, message: true });
export type CellFinding = z.infer<typeof cellFinding>;

export interface CheckedText {
  source: string;
  target: string;
  sourceLocale: string;
  targetLocale: string;
  /** The property that both are values of: it may have a length limit. */
  property: string;
}
