import { plural, t } from '@lingui/core/macro';
import { type CreationPlan, creationProblem } from '#shared/contract/creations.ts';
import { PROBLEM_LABELS } from '../../components/creation-labels.ts';
import { formatNumber } from '../../components/format.ts';

type Counts = Pick<CreationPlan, 'create' | 'update'>;

/** What stands on the button; null where nothing can be sent. */
export function sendLabel({ create, update }: Counts): string | null {
  if (create + update === 0) return null;
  if (update === 0) return t`Create ${plural(create, { one: '# product', other: '# products' })}`;
  if (create === 0) return t`Replace ${plural(update, { one: '# product', other: '# products' })}`;
  return t`Create ${formatNumber(create)} and replace ${plural(update, { one: '# product', other: '# products' })}`;
}

/** "12 products will be created, and 3 replaced, with 2 requests." */
export function planSentence({ create, update, requests }: CreationPlan): string {
  if (create + update === 0) return t`None of the staged products can be sent yet.`;
  const parts = [
    ...(create > 0 ? [t`${plural(create, { one: '# product', other: '# products' })} will be created`] : []),
    ...(update > 0
      ? [t`${plural(update, { one: '# product', other: '# products' })} will be replaced as a whole`]
      : []),
  ];
  return t`${parts.join(', and ')}, with ${plural(requests, { one: '# request', other: '# requests' })}.`;
}

/** Why products stay behind, the most frequent reason first. */
export const heldBackLines = ({ heldBack }: Pick<CreationPlan, 'heldBack'>) =>
  creationProblem.options
    .flatMap((problem) => {
      const products = heldBack[problem] ?? 0;
      return products > 0 ? [{ problem, products, words: PROBLEM_LABELS[problem].group }] : [];
    })
    .sort((a, b) => b.products - a.products);

/** "Full updates of 2 products replace 3 stored values and lose 4." */
export function guardSentence({ products, replaced, lost }: CreationPlan['guard']): string {
  const does = [
    ...(replaced > 0
      ? [t`replace ${plural(replaced, { one: t`# stored value`, other: t`# stored values` })}`]
      : []),
    ...(lost > 0 ? [t`lose ${plural(lost, { one: t`# stored value`, other: t`# stored values` })}`] : []),
  ];
  return t`Full updates of ${plural(products, { one: '# product', other: '# products' })} ${does.join(' and ')}.`;
}
