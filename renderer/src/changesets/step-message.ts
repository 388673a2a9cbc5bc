import { t } from '@lingui/core/macro';
import type { OutputOf } from '#shared/contract/registry.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { formatNumber } from '../components/format.ts';

type Step = Pick<OutputOf<'history.undo'>, 'done' | 'leftAlone' | 'removed'> & { label: string };

const TITLES: Record<'undo' | 'redo', Record<'all' | 'part' | 'none', (step: string) => string>> = {
  undo: {
    all: (step) => t`Undone: ${{ label: step }}`,
    part: (step) => t`Undone in part: ${step}`,
    none: (step) => t`Not undone: ${step}`,
  },
  redo: {
    all: (step) => t`Redone: ${step}`,
    part: (step) => t`Redone in part: ${step}`,
    none: (step) => t`Not redone: ${step}`,
  },
};

/**
 * The message about an undone or redone step. What was sent is never called undone: only a restore
 * brings removed products back.
 */
export function stepMessage(
  direction: 'undo' | 'redo',
  { label, done, leftAlone, removed }: Step,
  isPartlyPulled = false,
): { title: string; message?: string } {
  const extent = leftAlone > 0 && done === 0 ? 'none' : leftAlone > 0 && removed ? 'part' : 'all';
  const others = leftAlone - (removed?.products ?? 0);
  const message = sentences(
    removed && removedMessage(removed.products),
    others > 0 && leftMessage(others),
    others > 0 && isPartlyPulled && t`Values that are not pulled cannot be edited either.`,
  );
  const title = TITLES[direction][extent](label);
  return message ? { title, message } : { title };
}

const removedMessage = (products: number): string =>
  products === 1
    ? t`1 product was removed already. Restore brings it back.`
    : t`${formatNumber(products)} products were removed already. Restore brings them back.`;

const leftMessage = (others: number): string =>
  others === 1
    ? t`1 changed since and was left unchanged.`
    : t`${{ leftAlone: formatNumber(others) }} changed since and were left unchanged.`;
