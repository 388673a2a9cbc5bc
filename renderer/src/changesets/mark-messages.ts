import { plural, t } from '@lingui/core/macro';
import type { MarkOutcome } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { count, formatNumber } from '../components/format.ts';
import { REMOVAL_LABELS } from '../components/removal-labels.ts';

type Counts = Omit<MarkOutcome, 'summary'>;

/** What marking products, or (null) taking their marks away, came to: for the message about it. */
export function markedMessage(mode: RemovalMode | null, counts: Counts): { title: string; message?: string } {
  const { changed } = counts;
  const products = plural(changed, { one: '# product', other: '# products' });
  const title = mode === null ? t`${products} unmarked` : t`${products} marked ${REMOVAL_LABELS[mode].toBe}`;
  const said = [
    unchangedMessage(mode, counts),
    leftOutMessage(counts),
    mode !== null && variantsMessage(counts),
    mode !== null && changed > 0 && t`Nothing is sent until you apply it in Review.`,
  ].filter(Boolean);
  return {
    title: changed > 0 ? title : t`Nothing was changed`,
    message: said.length > 0 ? said.join(' ') : undefined,
  };
}

/** Marking twice does nothing, and says so. */
function unchangedMessage(mode: RemovalMode | null, { changed, unchanged }: Counts): string {
  if (unchanged === 0) return '';
  const others = changed > 0 ? t`other ` : '';
  const products = count(unchanged, `${others}product`);
  if (mode === null) return t`${products} ${unchanged === 1 ? t`was` : t`were`} not marked.`;
  return t`${products} ${unchanged === 1 ? t`was` : t`were`} marked ${REMOVAL_LABELS[mode].toBe} already.`;
}

const leftOutMessage = ({ gone, notSent, onTheirWay }: Counts): string =>
  [
    gone > 0 &&
      t`${formatNumber(gone)} left out: the service no longer lists ${gone === 1 ? t`it` : t`them`}.`,
    notSent > 0 &&
      t`${plural(notSent, { one: t`# new product`, other: t`# new products` })} left out: the service does not have ${notSent === 1 ? t`it` : t`them`} yet. Discard ${notSent === 1 ? t`it` : t`them`} instead.`,
    onTheirWay > 0 &&
      t`${formatNumber(onTheirWay)} ${onTheirWay === 1 ? t`is unchanged: its removal is` : t`are unchanged: their removal is`} already being sent.`,
  ]
    .filter(Boolean)
    .join(' ');

const variantsMessage = ({ changed, unchanged, variants }: Counts): string =>
  variants === 0
    ? ''
    : t`${plural(variants, { one: '# variant', other: '# variants' })} of ${changed + unchanged === 1 ? t`it` : t`these`} ${variants === 1 ? t`is` : t`are`} not marked.`;
