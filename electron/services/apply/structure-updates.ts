import { t } from '@lingui/core/macro';
import type { ChangeSetKind } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import { displayText, sameValue } from '#shared/domain/value.ts';
import { lostPlaces } from '#shared/service/lost-places.ts';
import { recordDifferences } from '#shared/service/record-differences.ts';
import { clearedFields, type WritableProduct } from '#shared/service/record-json.ts';
import { structureValue, withStructure } from '#shared/service/structure.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { BatchOutcome } from '../../api/batch.ts';
import { upsertProducts } from '../../api/upsert-products.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { SendableChange } from '../../store/catalog/journal/sendable.ts';
import { FirstProducts } from '../removals/first-products.ts';
import { NOT_UNDERSTOOD, namedDifferences, wouldLose } from '../removals/restored.ts';
import type { Rereading } from '../runs/rereading.ts';
import type { Run } from '../runs/run.ts';
import { checked } from './check-before-sending.ts';
import { type EditedProduct, editedProducts, type RereadEdits } from './edited-products.ts';

type Answer = Exclude<BatchOutcome, { kind: 'not_processed' }>;

/**
 * Sends edits of the variant structure (2.2) as full updates (4.1), which replace every value that they carry: a product is
 * read, immediately sent as the service holds it plus the change, and read again to see what else changed. Products are sent
 * one at a time, after the other edits of the change set, so that no other write of this app comes in between. `items`: those
 * of structure cells. Returns when all are sent or the run is stopped. Throws errors that stop every request, and what the first
 * update did to other values.
 */
export async function sendStructure(
  run: Run<EditedProduct>,
  kind: ChangeSetKind,
  items: ReadonlySet<number>,
  products: number,
): Promise<void> {
  const { rereading, journal, signal } = run;
  const first = new FirstProducts(run);
  const order = editedProducts(journal, {
    state: 'pending',
    products,
    wanted: (item) => items.has(item),
  });
  for await (const chunk of rereading.chunks(order))
    for (const { address } of chunk) {
      if (signal.aborted) return;
      // A product read with many others may be stale by its turn.
      for await (const [one] of rereading.chunks(alone(chunk.find((other) => other.address === address)!)))
        if (one) await update(run, kind, one, first);
    }
}

async function update(
  run: Run<EditedProduct>,
  kind: ChangeSetKind,
  reread: RereadEdits,
  first: FirstProducts,
): Promise<void> {
  const { journal } = run;
  const { toSend, outcomes } = checked(reread, kind);
  await journal.record(outcomes);
  const { found } = reread;
  if (toSend.length === 0 || found === null || found instanceof AppError) return;
  const lost = lostPlaces(
    found.item,
    found.record,
    run.workspace.client.endpoint,
    withStructure(found.record, toSend),
  );
  if (lost.length > 0) {
    await journal.record(
      toSend.map(({ item }) => ({ item, state: 'failed', code: NOT_UNDERSTOOD, message: wouldLose(lost) })),
    );
    return;
  }
  await journal.record([], [toSend.map(({ item }) => item)]);
  const changes = toSend.filter(({ item }) => !journal.leftOut.has(item));
  if (changes.length === 0) return;
  const changed = withStructure(found.record, changes);
  const wanted = { ...changed, clears: clearedFields(found.record, changed) };
  const { outcomes: done, now } = await sent(run, reread, changes, wanted);
  await journal.record(done);
  if (now !== null) await first.judge('replace', { sent: wanted, now, isNew: false });
}

/** `now`: the product as it was read back; null if it was not. */
interface Sent {
  outcomes: ItemOutcome[];
  now: ProductRecord | null;
}

/** Sends a product, and reads it back. */
async function sent(
  run: Run<EditedProduct>,
  reread: RereadEdits,
  changes: readonly SendableChange[],
  wanted: ProductRecord & WritableProduct,
): Promise<Sent> {
  const { workspace, journal, signal } = run;
  const all = (outcome: Omit<ItemOutcome, 'item'>): Sent => ({
    outcomes: changes.map(({ item }) => ({ item, ...outcome })),
    now: null,
  });
  let answer: Answer | null;
  try {
    answer = await run.sendOne<Answer>(() => upsertProducts(workspace.client, [wanted], signal));
  } catch (error) {
    await journal.record(all({ state: 'pending' }).outcomes);
    throw error;
  }
  if (answer === null) return all({ state: 'pending' });
  if (answer.kind === 'refused')
    return all({ state: 'failed', code: answer.code, said: answer.said, message: answer.message });
  const [result] = answer.kind === 'answered' ? answer.results : [answer];
  if (result !== undefined && 'outcome' in result && result.outcome === 'failed')
    return all({ state: 'failed', code: result.code, said: result.said });
  const isSaid = result !== undefined && 'outcome' in result && result.outcome === 'applied';
  const held = await readBack(run, reread);
  if ('record' in held) {
    const now = held.record;
    const outcomes = changes.map((change) => outcomeOf(change, wanted, now));
    // Without the service's word, it may still come.
    if (isSaid || outcomes.every(({ state }) => state === 'applied')) return { outcomes, now };
  } else if (isSaid) {
    const { why } = held;
    return all({
      state: 'unknown',
      message: t`The service reports the product as updated, but it could not be read to compare it: ${why}`,
    });
  }
  const { accepted, mayComeLater } =
    answer.kind === 'unknown' ? answer : { accepted: true, mayComeLater: false };
  const vague = result !== undefined && 'reason' in result ? result : null;
  const unclear = {
    reason: vague?.reason ?? t`The service gave no result`,
    said: vague?.said,
    refused: vague !== null && 'refused' in vague,
    accepted,
    mayComeLater,
  };
  return { outcomes: changes.map(({ item }) => run.unclear(item, unclear)), now: null };
}

/** What the service holds now, or why that is not known. */
async function readBack(
  run: Run<EditedProduct>,
  { address, items }: RereadEdits,
): Promise<{ record: ProductRecord } | { why: string }> {
  if (run.signal.aborted) return { why: t`The change set was stopped.` };
  for await (const [one] of run.rereading.chunks(alone({ address, items }))) {
    if (!one) break;
    const { found } = one;
    if (found instanceof AppError) return { why: found.message };
    return found ?? { why: t`The service does not list it.` };
  }
  return { why: t`No answer came.` };
}

/** Compares what the service holds now with what was sent: a change itself, and what was only sent along. */
function outcomeOf(
  { item, property }: SendableChange,
  wanted: ProductRecord,
  now: ProductRecord,
): ItemOutcome {
  const held = structureValue(now, property);
  if (!sameValue(held, structureValue(wanted, property))) {
    const message =
      held === null
        ? t`The service reports the product as updated, but now holds no value.`
        : t`The service reports the product as updated, but now holds “${displayText(held)}”.`;
    return { item, state: 'failed', code: 'not_kept', message };
  }
  const others = recordDifferences(wanted, now);
  if (others.length === 0) return { item, state: 'applied' };
  const message = t`The full update also changed: ${namedDifferences(others, 'was')}.`;
  return { item, state: 'applied', code: 'differs', message };
}

/** A read order for one product alone. */
export function alone(one: EditedProduct): Parameters<Rereading<EditedProduct>['chunks']>[0] {
  const { product } = one.address;
  return {
    products: 1,
    async *pages() {
      yield [one];
    },
    async byProduct() {
      const left = [one];
      const taken = () => left.splice(0);
      return {
        get empty() {
          return left.length === 0;
        },
        take: async (products) => (products.includes(product) ? taken() : []),
        takeSome: async () => taken(),
      };
    },
  };
}
