import { plural, t } from '@lingui/core/macro';
import type { FreshEnrichment, RehearsedMode } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { formatDateTime, formatNumber } from '../../components/format.ts';

/** What removing this many products in a mode does: what is removed, and what is left. */
export function effectMessages(mode: RemovalMode, products: number): { goes: string; left: string } {
  if (mode === 'unlink')
    return {
      goes: plural(products, {
        one: '# product leaves this integration.',
        other: '# products leave this integration.',
      }),
      left: plural(products, {
        one: 'It stays in the service. Its documentation does not say whether sending the product again links it to the product it kept or creates a new one.',
        other:
          'They stay in the service. Its documentation does not say whether sending them again links them to the products it kept or creates new ones.',
      }),
    };
  return {
    goes: plural(products, {
      one: '# product is deleted from the service for good.',
      other: '# products are deleted from the service for good.',
    }),
    left: plural(products, {
      one: 'It can be created again from the snapshot. Expect a new product id and no enrichment history.',
      other: 'They can be created again from the snapshot. Expect new product ids and no enrichment history.',
    }),
  };
}

/** A share of the catalog from this size on is mentioned. */
const LARGE_SHARE = 0.2;
/** If the catalog has fewer products, each one is a large share. */
const SMALL_CATALOG = 5;

/** "This is all of the catalog: 2,000 of 2,000 products." Null if it is a small share of it. */
export function shareMessage(products: number, listed: number): string | null {
  if (listed < SMALL_CATALOG || products < listed * LARGE_SHARE) return null;
  const some = formatNumber(products);
  if (products >= listed)
    return plural(listed, {
      one: `This is all of the catalog: ${some} of # product.`,
      other: `This is all of the catalog: ${some} of # products.`,
    });
  const percent = Math.min(99, Math.round((100 * products) / listed));
  return plural(listed, {
    one: `This is ${some} of # product, ${percent} %.`,
    other: `This is ${some} of # products, ${percent} %.`,
  });
}

/** What a mode does in general, shown if nothing is marked in it. */
export const MEANS: Record<RemovalMode, string> = {
  unlink: t`Unlinked products leave this integration and stay in the service.`,
  delete: t`Deleted products are gone from the service for good.`,
};

/** What would be different if the products of this mode had been marked in the other one. */
export function insteadMessage(mode: RemovalMode, products: number): string {
  return mode === 'unlink'
    ? plural(products, {
        one: 'Deleted instead, it would be gone from the service, along with its product id and enrichment history.',
        other:
          'Deleted instead, they would be gone from the service, along with their product ids and enrichment history.',
      })
    : plural(products, {
        one: 'Unlinked instead, it would leave this integration only: the service would keep it.',
        other: 'Unlinked instead, they would leave this integration only: the service would keep them.',
      });
}

/** The button that marks all products of a mode in the other one: "Unlink these 75 instead". */
export const insteadLabel = (mode: RemovalMode, products: number): string =>
  mode === 'unlink'
    ? plural(products, { one: 'Delete it instead', other: 'Delete these # instead' })
    : plural(products, { one: 'Unlink it instead', other: 'Unlink these # instead' });

/** How many products have variants, and whether those are all marked in the same way; null if none has variants. */
export function parentsMessage({
  products,
  parents,
  leftVariants,
  otherwiseMarked,
}: RehearsedMode): string | null {
  if (parents === 0) return null;
  const isSame = leftVariants.total + otherwiseMarked.total === 0;
  if (products === parents)
    return isSame
      ? plural(parents, {
          one: 'It is a parent with variants, all marked in the same way.',
          other: 'All are parents with variants, all marked in the same way.',
        })
      : plural(parents, { one: 'It is a parent with variants.', other: 'All are parents with variants.' });
  return isSame
    ? plural(parents, {
        one: '# of them is a parent with variants, all marked in the same way.',
        other: '# of them are parents with variants, all marked in the same way.',
      })
    : plural(parents, {
        one: '# of them is a parent with variants.',
        other: '# of them are parents with variants.',
      });
}

/** "12 variants of these products are not marked." */
export const leftVariantsMessage = (variants: number): string =>
  plural(variants, {
    one: '# variant of these products is not marked.',
    other: '# variants of these products are not marked.',
  });

/** "2 of these products may have variants that the catalog does not have." */
export const withoutVariantsMessage = (products: number): string =>
  plural(products, {
    one: '# of these products has attributes that tell variants apart, but the catalog has none of its variants.',
    other:
      '# of these products have attributes that tell variants apart, but the catalog has none of their variants.',
  });

/** Says that it is not documented what happens to variants whose parent is removed. */
export const undocumentedMessage = (mode: RemovalMode): string =>
  mode === 'unlink'
    ? t`The service’s documentation does not say what happens to a variant whose parent is unlinked.`
    : t`The service’s documentation does not say what happens to a variant whose parent is deleted.`;

/** "3 variants of these products are to be deleted, though their parents are to be unlinked." */
export const otherModeMessage = (mode: RemovalMode, variants: number): string =>
  mode === 'unlink'
    ? plural(variants, {
        one: '# variant of these products is to be deleted, though its parent is to be unlinked.',
        other: '# variants of these products are to be deleted, though their parents are to be unlinked.',
      })
    : plural(variants, {
        one: '# variant of these products is to be unlinked, though its parent is to be deleted.',
        other: '# variants of these products are to be unlinked, though their parents are to be deleted.',
      });

/** "12 staged edits in 4 of these products can then no longer be sent." */
export function editsMessage(changes: number, products: number): string {
  return sentences(
    t`${plural(changes, { one: '# staged edit', other: '# staged edits' })} in ${plural(products, { one: '# product', other: '# products' })} can then no longer be sent.`,
    plural(changes, {
      one: 'It stays staged until you discard it.',
      other: 'They stay staged until you discard them.',
    }),
  );
}

/** Why some marked products would not be sent, one sentence per reason. */
export function heldBackMessages({ gone, withoutId, onTheirWay }: RehearsedMode['heldBack']): string[] {
  const messages: string[] = [];
  if (gone > 0)
    messages.push(
      plural(gone, {
        one: '# is no longer listed by the service: there is nothing to remove.',
        other: '# are no longer listed by the service: there is nothing to remove.',
      }),
    );
  if (withoutId > 0)
    messages.push(
      plural(withoutId, {
        one: '# has no product id in the local catalog, so no request can be sent. Pull the catalog again.',
        other:
          '# have no product id in the local catalog, so no request can be sent. Pull the catalog again.',
      }),
    );
  if (onTheirWay > 0)
    messages.push(
      plural(onTheirWay, {
        one: '# is in a change set that is being sent or has an unknown outcome.',
        other: '# are in a change set that is being sent or has an unknown outcome.',
      }),
    );
  return messages;
}

/** The label of the button that removes the marks of products that are gone. */
export const dropGoneLabel = (products: number): string =>
  products === 1
    ? t`Unmark the product already gone`
    : t`Unmark the ${formatNumber(products)} products already gone`;

export const heldBackTotal = ({ gone, withoutId, onTheirWay }: RehearsedMode['heldBack']): number =>
  gone + withoutId + onTheirWay;

/** "4 marked products are left out". */
export const leftOutMessage = (products: number): string =>
  plural(products, { one: '# marked product is left out', other: '# marked products are left out' });

/** What is saved before anything is sent. */
export const SNAPSHOT_PROMISE = t`Before anything is sent, a snapshot of every product is read from the service and saved on this computer: all values in all languages, its variants, and the raw record. A product without a snapshot is not removed.`;

/** What the service reported about fresh enrichment results among the marked products. */
export function enrichedMessage(fresh: Omit<FreshEnrichment, 'products' | 'unread'>): string {
  const { uncertain } = fresh;
  const total = fresh.total - uncertain;
  const complete = fresh.complete && fresh.unreadable === 0 && !fresh.mayMiss;
  if (total === 0 && uncertain > 0)
    return plural(uncertain, {
      one: 'Unknown whether # marked product was enriched since the catalog was pulled: the service gives no certain time for its changes.',
      other:
        'Unknown whether # marked products were enriched since the catalog was pulled: the service gives no certain time for their changes.',
    });
  if (total === 0)
    return complete
      ? t`None of the marked products was enriched since the catalog was pulled.`
      : t`None of the marked products was enriched since the catalog was pulled, as far as could be read. There may be more.`;
  return complete
    ? plural(total, {
        one: '# marked product was enriched since the catalog was pulled.',
        other: '# marked products were enriched since the catalog was pulled.',
      })
    : plural(total, {
        one: '# marked product was enriched since the catalog was pulled, as far as could be read. There may be more.',
        other:
          '# marked products were enriched since the catalog was pulled, as far as could be read. There may be more.',
      });
}

/** What is not known of what the service reported; null if nothing is missing. */
export function missingChangesMessage({
  total,
  uncertain,
  unreadable,
  mayMiss,
}: Pick<FreshEnrichment, 'total' | 'uncertain' | 'unreadable' | 'mayMiss'>): string | null {
  const text = sentences(
    0 < uncertain &&
      uncertain < total &&
      plural(uncertain, {
        one: 'For # more it is unknown: the service gives no certain time for its changes.',
        other: 'For # more it is unknown: the service gives no certain time for their changes.',
      }),
    mayMiss &&
      t`The service no longer knew where the app stopped reading and does not list all changes since. Some may be missing.`,
    unreadable > 0 &&
      plural(unreadable, { one: '# change could not be read.', other: '# changes could not be read.' }),
  );
  return text || null;
}

/** What the local catalog lacks of the listed products; null if it has read them all since. */
export const unreadMessage = (unread: number): string | null =>
  unread === 0
    ? null
    : plural(unread, {
        one: 'The local catalog does not have the new texts of # of these products. Pull again to see them first.',
        other:
          'The local catalog does not have the new texts of # of these products. Pull again to see them first.',
      });

/** When the service changed a product; the service's own text if that is not a date. */
export function momentLabel(at: string | null): string {
  if (at === null) return t`time unknown`;
  return Number.isNaN(Date.parse(at)) ? at : formatDateTime(at);
}

/** "The first 500 of 1,240 are listed."; null if all are listed. */
export const listedMessage = (listed: number, total: number): string | null =>
  listed < total ? t`The first ${formatNumber(listed)} of ${formatNumber(total)} are listed.` : null;
