import { t } from '@lingui/core/macro';
import { sentences } from '#shared/domain/sentences.ts';
import type { ProductWork } from '../../store/catalog/removals/product-items.ts';
import type { Reread } from '../runs/product-rereader.ts';
import type { RereadOrder } from '../runs/rereading.ts';

/** The product of an item, to be read again. */
export interface WorkProduct {
  address: ProductWork;
}

export type RereadWork = Reread<WorkProduct>;

/**
 * Returns the message for an item that was not known to be done, after its product was looked up again: why it was not
 * known, and what is there `now`.
 */
export function lookedUp({ message }: Pick<ProductWork, 'message'>, now: string): string {
  const why = message ?? t`The outcome was unknown.`;
  return sentences(/[.!?。]$/.test(why) ? why : t`${{ sentence: why }}.`, t`Looked up again: ${now}`);
}

/** Small, so that what was read is saved soon. */
const PRODUCTS_PER_PAGE = 100;

interface WorkOrder extends Pick<RereadOrder<WorkProduct>, 'onRead' | 'unlisted'> {
  perPage?: number | undefined;
}

/** The read order for the products of items. */
export function workProducts(
  works: readonly ProductWork[],
  { onRead, unlisted, perPage = PRODUCTS_PER_PAGE }: WorkOrder,
): RereadOrder<WorkProduct> {
  const wanted = works.map((address): WorkProduct => ({ address }));
  return {
    products: wanted.length,
    onRead,
    unlisted,
    async *pages() {
      for (let at = 0; at < wanted.length; at += perPage) yield wanted.slice(at, at + perPage);
    },
    async byProduct(first) {
      const start = first === null ? 0 : works.indexOf(first.address);
      const left = new Map(wanted.slice(start).map((one) => [one.address.product, one]));
      const take = async (products: readonly number[]) =>
        products.flatMap((product) => {
          const one = left.get(product);
          left.delete(product);
          return one ? [one] : [];
        });
      return {
        get empty() {
          return left.size === 0;
        },
        take,
        takeSome: () => take(firstOf(left.keys())),
      };
    },
  };
}

function firstOf(products: Iterable<number>): number[] {
  const out: number[] = [];
  for (const product of products) {
    if (out.length === PRODUCTS_PER_PAGE) break;
    out.push(product);
  }
  return out;
}
