import { plural, t } from '@lingui/core/macro';
import { type CreationPlan, creationProblem, creationWarning } from '#shared/contract/creations.ts';
import { PROBLEM_LABELS, WARNING_LABELS } from '../../components/creation-labels.ts';
import { formatNumber } from '../../components/format.ts';

type Counts = Pick<CreationPlan, 'add' | 'replace'>;

/** The label of the button; null if nothing can be sent. */
export function sendLabel({ add: create, replace: update }: Counts): string | null {
  if (create + update === 0) return null;
  if (update === 0) return t`Create ${plural(create, { one: '# product', other: '# products' })}`;
  if (create === 0) return t`Replace ${plural(update, { one: '# product', other: '# products' })}`;
  return t`Create ${formatNumber(create)} and replace ${plural(update, { one: '# product', other: '# products' })}`;
}

/** "12 products will be created, and 3 replaced, with 2 requests." */
export function planSentence({ add: create, replace: update, requests }: CreationPlan): string {
  if (create + update === 0) return t`None of the staged products can be sent yet.`;
  if (update === 0)
    return t`${plural(create, { one: '# product', other: '# products' })} will be created, with ${plural(requests, { one: '# request', other: '# requests' })}.`;
  return create === 0
    ? t`${plural(update, { one: '# product', other: '# products' })} will be replaced as a whole, with ${plural(requests, { one: '# request', other: '# requests' })}.`
    : t`${plural(create, { one: '# product', other: '# products' })} will be created, and ${plural(update, { one: '# product', other: '# products' })} will be replaced as a whole, with ${plural(requests, { one: '# request', other: '# requests' })}.`;
}

/** Why products stay behind, the most frequent reason first. */
export const heldBackLines = ({ heldBack }: Pick<CreationPlan, 'heldBack'>) =>
  creationProblem.options
    .flatMap((problem) => {
      const products = heldBack[problem] ?? 0;
      return products > 0 ? [{ problem, products, message: PROBLEM_LABELS[problem].group(products) }] : [];
    })
    .sort((a, b) => b.products - a.products);

/** What to know about products that are sent. */
export const warningLines = ({ warnings }: Pick<CreationPlan, 'warnings'>) =>
  creationWarning.options.flatMap((warning) => {
    const products = warnings[warning] ?? 0;
    return products > 0 ? [{ warning, message: WARNING_LABELS[warning].group(products) }] : [];
  });

/** "Full updates of 2 products replace 3 stored values and lose 4." */
export function guardSentence({ products, replaced, lost }: CreationPlan['guard']): string {
  if (lost === 0)
    return t`Full updates of ${plural(products, { one: '# product', other: '# products' })} replace ${plural(replaced, { one: '# stored value', other: '# stored values' })}.`;
  return replaced === 0
    ? t`Full updates of ${plural(products, { one: '# product', other: '# products' })} lose ${plural(lost, { one: '# stored value', other: '# stored values' })}.`
    : t`Full updates of ${plural(products, { one: '# product', other: '# products' })} replace ${plural(replaced, { one: '# stored value', other: '# stored values' })} and lose ${plural(lost, { one: '# stored value', other: '# stored values' })}.`;
}
