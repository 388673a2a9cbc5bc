import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { sentences } from '#shared/domain/sentences.ts';
import { MAY_COME_LATER } from '#shared/domain/stopped-messages.ts';
import { parseJson } from '#shared/service/json.ts';
import { lostPlaces } from '#shared/service/lost-places.ts';
import type { WritableProduct } from '#shared/service/record-json.ts';
import type { ListedProduct } from '../../api/product-list.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { ProductWork } from '../../store/catalog/removals/product-items.ts';
import type { Run, Strategy } from '../runs/run.ts';
import { restored } from './restored.ts';
import { type UpsertTexts, upserts } from './upserts.ts';
import { lookedUp, type WorkProduct } from './work-products.ts';

/**
 * Sends removed products again from their snapshots (4.1). A product that is listed again by now is skipped, because a full
 * update would replace all of its values.
 */
export function restores(run: Run<WorkProduct>): Strategy<WorkProduct> {
  const texts: UpsertTexts = {
    asking: (done, of) =>
      t`Checking whether the service lists them again: ${done} of ${plural(of, { one: '# product', other: '# products' })}`,
    comparing: (done, of) =>
      t`Comparing with the snapshots: ${done} of ${plural(of, { one: '# product', other: '# products' })}`,
    notListedYet: () =>
      t`The service reports the product as restored but does not list it yet. Resume later to check again.`,
    notReadBack: () => t`The service reports the product as restored. Resume to read it back and compare it.`,
    mayComeLater: () => i18n._(MAY_COME_LATER.restore),
  };

  async function product(item: number): Promise<WritableProduct> {
    return (await run.journal.snapshot(item)).record;
  }

  async function instead(work: ProductWork, found: ListedProduct | null): Promise<ItemOutcome | null> {
    if (found === null) return null;
    // An earlier request may have got through late: then this change set restored the product.
    return work.sentBefore ? arrived(work, found) : listedAgain(work);
  }

  function compared(work: ProductWork, found: ListedProduct): Promise<ItemOutcome> {
    return asIs(work, found, null);
  }

  function arrived(work: ProductWork, found: ListedProduct): Promise<ItemOutcome> {
    return asIs(work, found, lookedUp(work, t`the product is listed.`));
  }

  function unread(item: number, why: string): ItemOutcome {
    return {
      item,
      state: 'applied',
      message: sentences(
        t`The service reports the product as restored, but it was not compared with its snapshot: ${why}`,
        t`Pull to see the product.`,
      ),
    };
  }

  async function asIs(
    work: ProductWork,
    { record }: ListedProduct,
    how: string | null,
  ): Promise<ItemOutcome> {
    const { client, connection } = run.workspace;
    const { record: before, raw } = await run.journal.snapshot(work.item);
    const lost = lostPlaces(parseJson(raw), before, client.endpoint);
    return restored(work, before, record, { readOnly: connection.profile.upsert.read_only, how, lost });
  }

  return upserts(run, { texts, product, instead, compared, arrived, unread });
}

const listedAgain = ({ item, identifier }: ProductWork): ItemOutcome => ({
  item,
  state: 'failed',
  code: 'exists',
  message: t`The service lists a product “${identifier}” again. Sending the snapshot would replace all of its values, so nothing was sent. Pull to see the product.`,
});
