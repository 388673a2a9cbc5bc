import { plural, t } from '@lingui/core/macro';
import { sentences } from '#shared/domain/sentences.ts';
import type { Gap } from '../gaps.ts';
import type { Settings } from '../proposed-settings.ts';
import type { TestState } from '../use-connection-form.ts';

/** The outcome of a test in a sentence or two. */
export function verdict(state: TestState): string {
  if (state.kind === 'running') return t`Nothing is saved or changed.`;
  if (state.kind !== 'done') return t`There is no result.`;
  const { test, offer } = state;
  const missing = test.findings.filter((finding) => finding.state === 'missing').length;
  const warned = test.steps.some(({ outcome }) => outcome === 'warning') || missing > 0;
  const outcome = !test.ok
    ? t`This connection does not work yet.`
    : warned
      ? t`The connection works, with warnings.`
      : t`The connection works.`;
  if (!offer) return outcome;
  const settings = offer.changes.length;
  return sentences(
    outcome,
    offer.fitsBetter
      ? plural(settings, { one: '# setting would fit better.', other: '# settings would fit better.' })
      : plural(settings, { one: '# setting to fill in.', other: '# settings to fill in.' }),
  );
}

/** Says which empty fields of the form the test filled, and how. */
export function assumptions(
  gaps: readonly Gap[],
  { identifierField, titleField, locales }: Settings,
): string {
  const labels: Record<Gap, string> = {
    identifierField: t`identifier field “${identifierField}”`,
    titleField: t`title field “${titleField}”`,
    locales: t`the language ${locales.join(', ')}`,
  };
  return t`Not filled in yet, so the test used: ${gaps.map((gap) => labels[gap]).join(', ')}.`;
}
