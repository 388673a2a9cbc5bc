import { plural, t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { itemsInState } from '#shared/domain/item-labels.ts';
import { doneOf } from '../../changesets/kind-labels.ts';
import { whyPaused } from '../../changesets/outcome.ts';
import { countLabel } from '../../components/count-label.ts';
import type { SendingOrder } from '../../state/sending-order.ts';

/** The problems of a change set being sent: "2 failed · 1 conflict"; '' if there are none. */
export function problemLabel({ counts }: Pick<ChangeSet, 'counts'>): string {
  const parts = [
    counts.failed > 0 ? itemsInState('failed', 'running', counts.failed) : '',
    counts.conflict > 0 ? countLabel.conflicts(counts.conflict) : '',
    counts.unknown > 0 ? itemsInState('unknown', 'running', counts.unknown) : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

/**
 * "Paused: 1,200 of 2,000 applied · 200 unknown. You paused this change set."; for a removal "… removed". A run that
 * waits for a token is reported where the token is entered.
 */
export function pausedMessage({ paused }: Pick<SendingOrder, 'paused'>): string | null {
  const [first, ...others] = paused.filter(({ waitsForToken }) => !waitsForToken);
  if (!first) return null;
  const { counts, kind, total } = first;
  const figures = [doneOf(kind, counts.applied, total), problemLabel(first)].filter(Boolean).join(' · ');
  const lead =
    others.length === 0
      ? t`Paused: ${figures}`
      : plural(others.length, {
          one: `Paused: ${figures}, and # more change set`,
          other: `Paused: ${figures}, and # more change sets`,
        });
  return [lead, firstSentence(whyPaused(first))].filter(Boolean).join('. ');
}

const firstSentence = (text: string | null): string | null =>
  text && (/^.*?[.!?](?=\s|$)/su.exec(text)?.[0] ?? text);
