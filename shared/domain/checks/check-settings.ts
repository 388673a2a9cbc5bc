import { z } from 'zod';
import { type CheckName, checkName, lengthLimit, severity } from './check.ts';
import { dismissal, MAX_DISMISSED } from './dismissal.ts';

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
  /** Warnings that translators decided to leave, the oldest first. */
  dismissed: z.array(dismissal).max(MAX_DISMISSED).default([]),
});
export type CheckSettings = z.infer<typeof checkSettings>;

export const DEFAULT_CHECK_SETTINGS: CheckSettings = checkSettings.parse({});

/** The checks that are not turned off. */
export const checksInForce = ({ checks }: CheckSettings): CheckName[] =>
  checkName.options.filter((name) => checks[name] !== 'off');
