import { t } from '@lingui/core/macro';
import type { Reason } from '#shared/contract/reason.ts';
import { halvesOf, type Operation, withoutItems } from '#shared/domain/patch.ts';
import type { OperationResult } from '#shared/service/results.ts';
import type { BatchOutcome } from '../../api/batch.ts';
import { RequestSize, reasonKey } from '../runs/refusal-search.ts';
import {
  type Batch,
  batchOf,
  type EditResults,
  type Operations,
  type RefusedOperation,
  RefusedRequest,
} from './operation-queue.ts';

export type Answer = Exclude<BatchOutcome, { kind: 'not_processed' }>;
/** Code of an unknown outcome of which the service speaks as of an error. */
export const REFUSED = 'refused';
type Refusal = Extract<Answer, { kind: 'refused' }>;

/**
 * Reads the outcomes of requests, and searches refused requests for what was refused: an operation is one transaction in the
 * service (4.2), so a single faulty value refuses all its values, and some services refuse a whole request in the same way.
 * What was refused had no effect; it is halved and sent again until the faulty value is alone. What was learned is kept for
 * the rest of the run.
 */
export class AnswerReader {
  readonly size: RequestSize;
  /** Reasons that were found to apply to any request. */
  readonly #hopeless = new Set<string>();
  /** Searches in progress, by the reason that started them. */
  readonly #searches = new Map<string, RefusedRequest>();

  constructor(maxOperations: number) {
    this.size = new RequestSize(maxOperations);
  }

  /** Returns the request without the items whose edits were withdrawn just before it was sent. */
  without(leftOut: ReadonlySet<number>, batch: Batch): Batch {
    if (!batch.items.some((item) => leftOut.has(item))) return batch;
    const operations = batch.operations.flatMap((operation) => withoutItems(operation, leftOut) ?? []);
    batch.partOf?.accept(batch.operations.length - operations.length);
    return batchOf(operations, batch.addresses, batch.partOf);
  }

  /** Returns the outcomes of the items of the request, and of those of other requests that waited for this answer. */
  read(batch: Batch, answer: Answer): EditResults {
    const results: EditResults = { outcomes: [], again: [], separate: [] };
    const { operations, items } = batch;
    if (answer.kind === 'refused') {
      this.#refused(batch, answer, results);
      return results;
    }
    if (answer.kind === 'unknown')
      results.outcomes = items.map((item) => ({
        item,
        state: 'unknown',
        message: answer.reason,
        mayComeLater: answer.mayComeLater,
      }));
    else {
      this.size.passed(operations.length);
      for (const [i, operation] of operations.entries()) readOperation(operation, answer.results[i], results);
    }
    this.#lookedInto(batch, results);
    return results;
  }

  #refused(batch: Batch, refusal: Refusal, results: EditResults): void {
    const { operations, addresses } = batch;
    const [operation] = operations;
    if (refusal.tooLarge) this.size.tooLarge(operations.length);
    if (this.#hopeless.has(reasonKey(refusal))) {
      for (const one of operations) fail(one, refusal, results);
      this.#lookedInto(batch, results);
      return;
    }
    if (operations.length === 1 && operation) {
      const { code, said, message } = refusal;
      const refused = { operation, address: addresses.get(operation.product)!, code, said, message };
      if (batch.partOf) {
        batch.partOf.refuse(refused);
        putOff(operation, results);
        this.#searched(batch.partOf, results);
      } else searchValues(refused, results);
      return;
    }
    for (const one of operations) putOff(one, results);
    if (batch.partOf) halve(batch, batch.partOf, results);
    else if (refusal.tooLarge) results.again.push(...operations);
    else this.#search(batch, refusal, results);
  }

  /** Runs one search per reason at a time: what it finds may apply to the other requests too. */
  #search(batch: Batch, refusal: Refusal, results: EditResults): void {
    const reason = reasonKey(refusal);
    const underWay = this.#searches.get(reason);
    if (underWay) {
      underWay.likewise.push({ ...batch, refusal });
      return;
    }
    const search = new RefusedRequest(batch.operations.length, reason);
    this.#searches.set(reason, search);
    halve(batch, search, results);
  }

  #lookedInto({ partOf, operations }: Batch, results: EditResults): void {
    if (!partOf) return;
    partOf.accept(operations.length);
    this.#searched(partOf, results);
  }

  #searched(request: RefusedRequest, results: EditResults): void {
    const { found, reason, likewise, hopeless } = request;
    if (found === null) return;
    if (this.#searches.get(reason) === request) this.#searches.delete(reason);
    if (hopeless !== null) this.#hopeless.add(hopeless);
    for (const refused of found) {
      if (hopeless !== null) fail(refused.operation, refused, results);
      else searchValues(refused, results);
    }
    for (const { refusal, ...other } of likewise) {
      if (hopeless === reason) for (const one of other.operations) fail(one, refusal, results);
      else halve(other, new RefusedRequest(other.operations.length, reason), results);
    }
  }
}

/** Puts each half into its own request. */
function halve({ operations, addresses }: Operations, partOf: RefusedRequest, results: EditResults): void {
  const middle = Math.ceil(operations.length / 2);
  for (const half of [operations.slice(0, middle), operations.slice(middle)])
    results.separate.push(batchOf(half, addresses, partOf));
}

function readOperation(
  operation: Operation,
  result: OperationResult | undefined,
  results: EditResults,
): void {
  const { items, values } = operation;
  const { outcomes } = results;
  if (result?.outcome === 'failed' && values.length > 1) {
    putOff(operation, results);
    results.again.push(...halvesOf(operation));
    return;
  }
  for (const item of items) {
    if (result?.outcome === 'applied') outcomes.push({ item, state: 'applied' });
    else if (result?.outcome === 'failed')
      outcomes.push({ item, state: 'failed', code: result.code, said: result.said });
    else {
      const { reason, said = null, refused } = result ?? { reason: t`The service gave no result` };
      outcomes.push({ item, state: 'unknown', code: refused ? REFUSED : null, message: reason, said });
    }
  }
}

/** Puts each half into its own request: this service refuses whole requests. */
function searchValues(refused: RefusedOperation, results: EditResults): void {
  const { operation, address } = refused;
  if (operation.values.length === 1) {
    fail(operation, refused, results);
    return;
  }
  putOff(operation, results);
  const addresses = new Map([[address.product, address]]);
  for (const half of halvesOf(operation)) results.separate.push(batchOf([half], addresses));
}

/** The operation had no effect: its items are pending until it is sent again. */
function putOff({ items }: Operation, { outcomes }: EditResults): void {
  for (const item of items) outcomes.push({ item, state: 'pending' });
}

function fail({ items }: Operation, { code, said, message }: Reason, { outcomes }: EditResults): void {
  for (const item of items) outcomes.push({ item, state: 'failed', code, said, message });
}
