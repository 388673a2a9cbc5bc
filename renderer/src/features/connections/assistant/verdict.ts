import { count } from '../../../components/format.ts';
import type { Gap } from '../gaps.ts';
import type { Settings } from '../proposed-settings.ts';
import type { TestState } from '../use-connection-form.ts';

/** The outcome of a test in a sentence or two. */
export function verdict(state: TestState): string {
  if (state.kind === 'running') return 'Nothing is saved or changed.';
  if (state.kind !== 'done') return 'There is no result.';
  const { test, offer } = state;
  const missing = test.findings.filter((finding) => finding.state === 'missing').length;
  const warned = test.steps.some(({ outcome }) => outcome === 'warning') || missing > 0;
  const outcome = !test.ok
    ? 'This connection does not work yet.'
    : warned
      ? 'The connection works, with warnings.'
      : 'The connection works.';
  if (!offer) return outcome;
  const settings = count(offer.changes.length, 'setting');
  return `${outcome} ${offer.fitsBetter ? `${settings} would fit better.` : `${settings} to fill in.`}`;
}

/** Says which empty fields of the form the test filled, and how. */
export function assumptions(
  gaps: readonly Gap[],
  { identifierField, titleField, locales }: Settings,
): string {
  const words: Record<Gap, string> = {
    identifierField: `identifier field “${identifierField}”`,
    titleField: `title field “${titleField}”`,
    locales: `the language ${locales.join(', ')}`,
  };
  return `Not filled in yet, so the test used: ${gaps.map((gap) => words[gap]).join(', ')}.`;
}
