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

export const severity = z.enum(['off', 'warn', 'block']);
export type Severity = z.infer<typeof severity>;

export const checkSettings = z.object({
  checks: z.record(checkName, severity),
  /** The most characters of a property's text; `locale` null: in all languages. */
  limits: z.array(
    z.object({ property: z.string(), locale: z.string().nullable(), characters: z.int().positive() }),
  ),
});
export type CheckSettings = z.infer<typeof checkSettings>;

/** What a check found in a translation. Ranges are [start, end) in UTF-16 units. */
export const finding = z.object({
  check: checkName,
  severity: severity.exclude(['off']),
  message: z.string(),
  source: z.array(z.tuple([z.int(), z.int()])),
  target: z.array(z.tuple([z.int(), z.int()])),
});
export type Finding = z.infer<typeof finding>;
