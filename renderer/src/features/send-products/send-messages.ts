import { type CreationPlan, creationProblem } from '#shared/contract/creations.ts';
import { PROBLEM_LABELS } from '../../components/creation-labels.ts';
import { count, formatNumber } from '../../components/format.ts';

type Counts = Pick<CreationPlan, 'create' | 'update'>;

/** What stands on the button; null where nothing can be sent. */
export function sendLabel({ create, update }: Counts): string | null {
  if (create + update === 0) return null;
  if (update === 0) return `Create ${count(create, 'product')}`;
  if (create === 0) return `Replace ${count(update, 'product')}`;
  return `Create ${formatNumber(create)} and replace ${count(update, 'product')}`;
}

/** "12 products will be created, and 3 replaced, with 2 requests." */
export function planSentence({ create, update, requests }: CreationPlan): string {
  if (create + update === 0) return 'None of the staged products can be sent yet.';
  const parts = [
    ...(create > 0 ? [`${count(create, 'product')} will be created`] : []),
    ...(update > 0 ? [`${count(update, 'product')} will be replaced as a whole`] : []),
  ];
  return `${parts.join(', and ')}, with ${count(requests, 'request')}.`;
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
    ...(replaced > 0 ? [`replace ${count(replaced, 'stored value')}`] : []),
    ...(lost > 0 ? [`lose ${count(lost, 'stored value')}`] : []),
  ];
  return `Full updates of ${count(products, 'product')} ${does.join(' and ')}.`;
}
