import { z } from 'zod';
import { textMark } from '../text-hash.ts';
import { type CheckedText, checkName, type Finding } from './check.ts';

/** The most that are kept: who dismisses more turns the check off. */
export const MAX_DISMISSED = 5_000;

/**
 * What a translator decided about a warning. `text`: it is right for this source text in this property and language, wherever
 * the text occurs; once the source changes, the warning is shown again. `term`: what it is about is right in this language.
 * `column`: the check is not wanted for this property and language.
 */
export const dismissal = z.object({
  scope: z.enum(['text', 'term', 'column']),
  check: checkName,
  /** What the warning is about: see `Finding`. '' for a column. */
  subject: z.string().max(200),
  locale: z.string().min(1),
  /** Null for a term. */
  property: z.string().nullable(),
  /** The mark of the source text; null unless it is about a text. */
  source: z.string().max(40).nullable(),
  /** The beginning of the source, and the warning as it was shown: for the list. */
  excerpt: z.string().max(200),
  message: z.string().max(1000),
  reason: z.string().max(500),
  at: z.iso.datetime(),
});
export type Dismissal = z.infer<typeof dismissal>;

type Target = Pick<Dismissal, 'scope' | 'check' | 'subject' | 'locale' | 'property' | 'source'>;

/** The same for dismissals that hide the same warnings. */
export const dismissalKey = ({ scope, check, subject, locale, property, source }: Target): string =>
  JSON.stringify([scope, check, subject, locale, property, source]);

/** What to keep so that a finding is not shown again. */
export function dismissalOf(
  { check, subject }: Pick<Finding, 'check' | 'subject'>,
  { source, targetLocale, property }: Pick<CheckedText, 'source' | 'targetLocale' | 'property'>,
  scope: Dismissal['scope'],
): Target {
  return {
    scope,
    check,
    subject: scope === 'column' ? '' : subject.slice(0, 200),
    locale: targetLocale,
    property: scope === 'term' ? null : property,
    source: scope === 'text' ? textMark(source) : null,
  };
}

const known = new WeakMap<readonly Dismissal[], ReadonlyMap<string, Dismissal>>();

/** The dismissal that a finding is hidden by. What holds a change back cannot be dismissed. */
export function findDismissal(
  finding: Pick<Finding, 'check' | 'subject' | 'severity'>,
  text: Pick<CheckedText, 'source' | 'targetLocale' | 'property'>,
  dismissed: readonly Dismissal[],
): Dismissal | undefined {
  if (dismissed.length === 0 || finding.severity === 'block') return undefined;
  let byKey = known.get(dismissed);
  if (!byKey) {
    byKey = new Map(dismissed.map((one) => [dismissalKey(one), one]));
    known.set(dismissed, byKey);
  }
  for (const scope of dismissal.shape.scope.options) {
    const found = byKey.get(dismissalKey(dismissalOf(finding, text, scope)));
    if (found) return found;
  }
  return undefined;
}
