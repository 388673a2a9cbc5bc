import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { sentences } from '#shared/domain/sentences.ts';
import { MAY_COME_LATER } from '#shared/domain/stopped-messages.ts';
import { lostPlaces } from '#shared/service/lost-places.ts';
import { recordDifferences } from '#shared/service/record-differences.ts';
import type { WritableProduct } from '#shared/service/record-json.ts';
import { fieldsOfValues } from '#shared/service/unknown-fields.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { ListedProduct } from '../../api/product-list.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { ProductWork } from '../../store/catalog/removals/product-items.ts';
import { NOT_UNDERSTOOD, namedDifferences, wouldLose } from '../removals/restored.ts';
import { type UpsertTexts, upserts } from '../removals/upserts.ts';
import { lookedUp, type WorkProduct } from '../removals/work-products.ts';
import type { Run, Strategy } from '../runs/run.ts';

/**
 * Sends staged products whole (4.1): new ones, unless the service meanwhile lists one with that identifier, and full
 * updates, unless the product has changed since the user saw it. A variant whose parent was not created is not sent.
 */
export function creations(run: Run<WorkProduct>): Strategy<WorkProduct> {
  const texts: UpsertTexts = {
    asking: (done, of) =>
      t`Asking the service for the products: ${done} of ${plural(of, { one: '# product', other: '# products' })}`,
    comparing: (done, of) =>
      t`Comparing with what was sent: ${done} of ${plural(of, { one: '# product', other: '# products' })}`,
    notListedYet: () =>
      t`The service reports the product as saved but does not list it yet. Resume later to check again.`,
    notReadBack: () => t`The service reports the product as saved. Resume to read it back and compare it.`,
    mayComeLater: () => i18n._(MAY_COME_LATER.creation),
  };

  /** By item: the fields besides the values that the service returned right before sending; they are sent back unchanged. */
  const extras = new Map<number, string | null>();

  async function allowed(works: readonly ProductWork[]): Promise<ProductWork[]> {
    const left = new Map(
      (await run.journal.withoutParent(works.map(({ item }) => item))).map(({ item, parent }) => [
        item,
        parent,
      ]),
    );
    await run.journal.record([...left].map(([item, parent]) => parentMissing(item, parent)));
    return works.filter(({ item }) => !left.has(item));
  }

  async function product(item: number): Promise<WritableProduct> {
    const { record } = await run.journal.sent(item);
    const extra = extras.get(item);
    return extra === undefined ? record : { ...record, extra: fieldsOfValues(extra, record.values) };
  }

  async function instead(work: ProductWork, found: ListedProduct | null): Promise<ItemOutcome | null> {
    // An earlier request may have got through late.
    if (work.sentBefore && found) {
      const outcome = await arrived(work, found);
      if (outcome) return outcome;
    }
    if (work.action === 'add') return found && exists(work, found);
    if (found === null) return notListed(work);
    const { base, record } = await run.journal.sent(work.item);
    const lost = lostPlaces(found.item, found.record, run.workspace.client.endpoint, record);
    if (lost.length > 0)
      return { item: work.item, state: 'failed', code: NOT_UNDERSTOOD, message: wouldLose(lost) };
    const differences = changedSince(base, found.record);
    if (differences.length > 0)
      return changed(
        work,
        found,
        t`The product changed in the service: ${namedDifferences(differences, 'was')}.`,
      );
    extras.set(work.item, found.record.extra);
    return null;
  }

  async function compared(work: ProductWork, found: ListedProduct): Promise<ItemOutcome> {
    return saved(work, found, await run.journal.sent(work.item), null);
  }

  async function arrived(work: ProductWork, found: ListedProduct): Promise<ItemOutcome | null> {
    const sent = await run.journal.sent(work.item);
    const how = lookedUp(work, t`the product is there.`);
    if (sent.base === null) return saved(work, found, sent, how);
    const missing = new Set(recordDifferences(sent.record, found.record).map(({ what }) => what));
    const wanted = changedSince(sent.base, sent.record);
    if (wanted.every(({ what }) => !missing.has(what))) return saved(work, found, sent, how);
    const since = changedSince(sent.base, found.record);
    if (since.length === 0) return null;
    return changed(
      work,
      found,
      `${lookedUp(work, t`the product is another than was sent.`)} ${namedDifferences(since, 'was')}.`,
    );
  }

  function unread(item: number, why: string): ItemOutcome {
    const message = sentences(
      t`The service reports the product as saved, but it could not be read back: ${why}`,
      t`Resume or pull to see the product.`,
    );
    return { item, state: 'unknown', message };
  }

  function saved(
    { item, action }: ProductWork,
    { record }: ListedProduct,
    sent: { record: ProductRecord },
    how: string | null,
  ): ItemOutcome {
    const { read_only } = run.workspace.connection.profile.upsert;
    const differences = recordDifferences(sent.record, record, read_only).filter(
      // What the service itself adds to a new product is not a difference.
      ({ before }) => action === 'replace' || before !== null,
    );
    const message = sentences(
      how,
      differences.length > 0 && t`Different from what was sent: ${namedDifferences(differences, 'sent')}.`,
    );
    return {
      item,
      state: 'applied',
      code: differences.length === 0 ? null : 'differs',
      message: message || null,
      record,
    };
  }

  return upserts(run, { texts, allowed, product, instead, compared, arrived, unread });
}

/** Compares only values, title and structure: the user has not seen the other fields. */
const changedSince = (before: ProductRecord | null, now: ProductRecord) =>
  before === null ? [] : recordDifferences({ ...before, extra: null }, { ...now, extra: null });

const exists = ({ item, identifier }: ProductWork, { record }: ListedProduct): ItemOutcome => ({
  item,
  state: 'failed',
  code: 'exists',
  message: t`The service lists a product “${identifier}” by now. Sending would replace all of its values, so nothing was sent. Send the edits as a patch, or discard them.`,
  record,
});

const notListed = ({ item }: ProductWork): ItemOutcome => ({
  item,
  state: 'failed',
  code: 'not_listed',
  message: t`The service no longer lists the product. Nothing was sent.`,
});

const changed = ({ item }: ProductWork, { record }: ListedProduct, message: string): ItemOutcome => ({
  item,
  state: 'failed',
  code: 'changed',
  message: sentences(message, t`Nothing was sent. Check the product and send it again.`),
  record,
});

const parentMissing = (item: number, parent: string): ItemOutcome => ({
  item,
  state: 'failed',
  code: 'parent_not_created',
  message: t`Its parent “${parent}” was not created. Nothing was sent. Send it again once the parent is there.`,
});
