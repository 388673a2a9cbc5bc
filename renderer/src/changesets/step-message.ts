import { t } from '@lingui/core/macro';
import type { OutputOf } from '#shared/contract/registry.ts';
import { formatNumber } from '../components/format.ts';

type Step = Pick<OutputOf<'history.undo'>, 'done' | 'leftAlone' | 'removed'> & { label: string };

const VERBS = {
  undo: { all: t`Undone`, part: t`Undone in part`, none: t`Not undone` },
  redo: { all: t`Redone`, part: t`Redone in part`, none: t`Not redone` },
};

/** What undoing or redoing a step came to. What was sent is never called undone: only a restore brings removed products back. */
export function stepMessage(
  direction: 'undo' | 'redo',
  { label, done, leftAlone, removed }: Step,
): { title: string; message?: string } {
  const verbs = VERBS[direction];
  const verb = leftAlone === 0 ? verbs.all : done === 0 ? verbs.none : removed ? verbs.part : verbs.all;
  const others = leftAlone - (removed?.products ?? 0);
  const sentences = [
    removed ? removedMessage(removed.products) : '',
    others > 0 ? leftMessage(others) : '',
  ].filter(Boolean);
  const title = `${verb}: ${label}`;
  return sentences.length === 0 ? { title } : { title, message: sentences.join(' ') };
}

const removedMessage = (products: number): string =>
  products === 1
    ? t`1 product was removed already. Restore brings it back.`
    : t`${formatNumber(products)} products were removed already. Restore brings them back.`;

const leftMessage = (others: number): string =>
  others === 1
    ? t`1 changed since and was left unchanged.`
    : t`${formatNumber(others)} changed since and were left unchanged.`;
