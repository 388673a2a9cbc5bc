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
const lengthLimit = z.object({
  property: z.string(),
  locale: z.string().nullable(),
  characters: z.int().positive(),
});
export type LengthLimit = z.infer<typeof lengthLimit>;

const setting = severity.default('warn');

/** The check settings of a connection. Checks that are left out warn. */
export const checkSettings = z.object({
  checks: z
    .object({
      placeholders: setting,
      tags: setting,
      numbers: setting,
      links: setting,
      spaces: setting,
      punctuation: setting,
      untranslated: setting,
      length: setting,
      forbidden_terms: setting,
      glossary: setting,
      script: setting,
      inconsistent: setting,
    } satisfies Record<CheckName, typeof setting>)
    .prefault({}),
  limits: z.array(lengthLimit).default([]),
});
export type CheckSettings = z.infer<typeof checkSettings>;

export const DEFAULT_CHECK_SETTINGS: CheckSettings = checkSettings.parse({});

/** From, to: UTF-16 code units of a text. */
const textRange = z.tuple([z.int(), z.int()]);
export type TextRange = z.infer<typeof textRange>;

export const finding = z.object({
  check: checkName,
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

/** The checks that are not turned off. */
export const checksInForce = ({ checks }: CheckSettings): CheckName[] =>
  checkName.options.filter((name) => checks[name] !== 'off');
