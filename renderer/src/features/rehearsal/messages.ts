import { plural, t } from '@lingui/core/macro';
import type { FreshEnrichment, RehearsedMode } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { formatDateTime, formatNumber } from '../../components/format.ts';
import { otherMode, REMOVAL_LABELS } from '../../components/removal-labels.ts';

const they = (products: number): string => (products === 1 ? t`It` : t`They`);

/** What removing this many products in a mode does: what goes, and what is left. */
export function effectMessages(mode: RemovalMode, products: number): { goes: string; left: string } {
  const one = products === 1;
  if (mode === 'unlink')
    return {
      goes: t`${plural(products, { one: '# product', other: '# products' })} ${one ? t`leaves` : t`leave`} this integration.`,
      left: t`${they(products)} ${one ? t`stays` : t`stay`} in the service. Its documentation does not say whether sending ${one ? t`the product` : t`them`} again links ${one ? t`it to the product` : t`them to the products`} it kept or creates ${one ? t`a new one` : t`new ones`}.`,
    };
  return {
    goes: t`${plural(products, { one: '# product', other: '# products' })} ${one ? t`is` : t`are`} deleted from the service for good.`,
    left: t`${they(products)} can be created again from the snapshot. Expect ${one ? t`a new product id` : t`new product ids`} and no enrichment history.`,
  };
}

/** From this share of the catalog on, it is said. */
const LARGE_SHARE = 0.2;
/** Of fewer products, every one is a large share. */
const SMALL_CATALOG = 5;

/** "This is all of the catalog: 2,000 of 2,000 products." Null where it is a small share of it. */
export function shareMessage(products: number, listed: number): string | null {
  if (listed < SMALL_CATALOG || products < listed * LARGE_SHARE) return null;
  const of = t`${formatNumber(products)} of ${plural(listed, { one: '# product', other: '# products' })}`;
  if (products >= listed) return t`This is all of the catalog: ${of}.`;
  return t`This is ${of}, ${Math.min(99, Math.round((100 * products) / listed))} %.`;
}

/** What a mode does in general, where nothing is marked in it. */
export const MEANS: Record<RemovalMode, string> = {
  unlink: t`Unlinked products leave this integration and stay in the service.`,
  delete: t`Deleted products are gone from the service for good.`,
};

/** What would be different if the products of this mode had been marked in the other one. */
export function insteadMessage(mode: RemovalMode, products: number): string {
  const one = products === 1;
  return mode === 'unlink'
    ? t`Deleted instead, ${one ? t`it` : t`they`} would be gone from the service, along with ${one ? t`its product id` : t`their product ids`} and enrichment history.`
    : t`Unlinked instead, ${one ? t`it` : t`they`} would leave this integration only: the service would keep ${one ? t`it` : t`them`}.`;
}

/** The button that marks all products of a mode in the other one: "Unlink these 75 instead". */
export const insteadLabel = (mode: RemovalMode, products: number): string =>
  t`${REMOVAL_LABELS[otherMode(mode)].verb} ${products === 1 ? t`it` : t`these ${formatNumber(products)}`} instead`;

/** How many have variants, and that none of those is left out; null where no variants are concerned. */
export function parentsMessage({
  products,
  parents,
  leftVariants,
  otherwiseMarked,
}: RehearsedMode): string | null {
  if (parents === 0) return null;
  const are =
    products === parents
      ? t`${parents === 1 ? t`It is a parent` : t`All are parents`} with variants`
      : t`${formatNumber(parents)} of them ${parents === 1 ? t`is a parent` : t`are parents`} with variants`;
  return leftVariants.total + otherwiseMarked.total === 0
    ? t`${are}, all marked in the same way.`
    : `${are}.`;
}

/** "12 variants of these products are not marked." */
export const leftVariantsMessage = (variants: number): string =>
  t`${plural(variants, { one: '# variant', other: '# variants' })} of these products ${variants === 1 ? t`is` : t`are`} not marked.`;

/** That nobody can say what becomes of variants whose parent goes. */
export const undocumentedMessage = (mode: RemovalMode): string =>
  t`The service’s documentation does not say what happens to a variant whose parent is ${REMOVAL_LABELS[mode].done}.`;

/** "3 variants of these products are to be deleted, though their parents are to be unlinked." */
export function otherModeMessage(mode: RemovalMode, variants: number): string {
  const one = variants === 1;
  return t`${plural(variants, { one: '# variant', other: '# variants' })} of these products ${one ? t`is` : t`are`} ${REMOVAL_LABELS[otherMode(mode)].toBe}, though ${one ? t`its parent is` : t`their parents are`} ${REMOVAL_LABELS[mode].toBe}.`;
}

/** "12 staged edits in 4 of these products can then no longer be sent." */
export const editsMessage = (changes: number, products: number): string =>
  t`${plural(changes, { one: t`# staged edit`, other: t`# staged edits` })} in ${plural(products, { one: '# product', other: '# products' })} can then no longer be sent. ${changes === 1 ? t`It stays` : t`They stay`} staged until you discard ${changes === 1 ? t`it` : t`them`}.`;

/** Why some marked products would not be sent, each reason a sentence. */
export function heldBackMessages({ gone, withoutId, onTheirWay }: RehearsedMode['heldBack']): string[] {
  const words: string[] = [];
  if (gone > 0)
    words.push(
      t`${formatNumber(gone)} ${gone === 1 ? t`is` : t`are`} no longer listed by the service: there is nothing to remove.`,
    );
  if (withoutId > 0)
    words.push(
      t`${formatNumber(withoutId)} ${withoutId === 1 ? t`has` : t`have`} no product id in the local catalog, so no request can be sent. Pull the catalog again.`,
    );
  if (onTheirWay > 0)
    words.push(
      t`${formatNumber(onTheirWay)} ${onTheirWay === 1 ? t`is` : t`are`} in a change set that is being sent or has an unknown outcome.`,
    );
  return words;
}

/** The button that takes away the marks of products that are gone. */
export const dropGoneLabel = (products: number): string =>
  products === 1
    ? t`Unmark the product already gone`
    : t`Unmark the ${formatNumber(products)} products already gone`;

export const heldBackTotal = ({ gone, withoutId, onTheirWay }: RehearsedMode['heldBack']): number =>
  gone + withoutId + onTheirWay;

/** "4 marked products are left out". */
export const leftOutMessage = (products: number): string =>
  t`${plural(products, { one: t`# marked product`, other: t`# marked products` })} ${products === 1 ? t`is` : t`are`} left out`;

/** What is kept before anything leaves. */
export const SNAPSHOT_PROMISE = t`Before anything is sent, a snapshot of every product is read from the service and saved on this computer: all values in all languages, its variants, and the raw record. A product without a snapshot is not removed.`;

/** What the service said of fresh enrichment results among the marked products. */
export function enrichedMessage({ total, complete }: Pick<FreshEnrichment, 'total' | 'complete'>): string {
  const found =
    total === 0
      ? t`None of the marked products was enriched since the catalog was pulled`
      : t`${plural(total, { one: t`# marked product was`, other: t`# marked products were` })} enriched since the catalog was pulled`;
  if (complete) return `${found}.`;
  return t`${found}, as far as could be read. There may be more.`;
}

/** Why changes may be missing from what the service said; null where none are. */
export function missingChangesMessage({
  unreadable,
  mayMiss,
}: Pick<FreshEnrichment, 'unreadable' | 'mayMiss'>): string | null {
  const sentences = [
    ...(mayMiss
      ? [
          t`The service no longer knew where the app stopped reading and does not list all changes since. Some may be missing.`,
        ]
      : []),
    ...(unreadable > 0
      ? [t`${plural(unreadable, { one: '# change', other: '# changes' })} could not be read.`]
      : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** When the service changed a product: its own text where that is no date. */
export function momentLabel(at: string | null): string {
  if (at === null) return t`time unknown`;
  return Number.isNaN(Date.parse(at)) ? at : formatDateTime(at);
}

/** "The first 500 of 1,240"; null where all are listed. */
export const listedMessage = (listed: number, total: number): string | null =>
  listed < total ? t`The first ${formatNumber(listed)} of ${formatNumber(total)} are listed.` : null;
