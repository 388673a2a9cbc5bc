import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ProductDetails } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { ContractClient, EventName } from '#shared/contract/registry.ts';
import type { CellUpdate } from '#shared/domain/cell.ts';
import type { EditFailure } from '../../../../renderer/src/editors/edit-session.ts';
import { ProductModel } from '../../../../renderer/src/features/product-panel/product-model.ts';
import { QueryCache } from '../../../../renderer/src/query/query-cache.ts';

const TITLE = { property: 'title', locale: 'en' };

const details = (product: number, title: string, more: Partial<ProductDetails> = {}): ProductDetails => ({
  product,
  productId: `id-${product}`,
  identifier: `p${product}`,
  title,
  gone: false,
  removal: null,
  creation: null,
  parentIdentifier: null,
  childBoundAttributes: [],
  definingProperties: [],
  ancestors: [],
  children: [],
  cells: [{ ...TITLE, value: title, state: null }],
  ...more,
});

/** A main process with a few products: records what it was asked to stage, and can emit events. */
function mainProcess(products: Record<number, ProductDetails>) {
  const listeners: [EventName, (payload: never) => void][] = [];
  const staged: { product: number; value: unknown }[] = [];
  let refusal: string | null = null;
  const call = async (
    name: string,
    input: { product?: number; edits?: (CellUpdate & { change: { value: string } })[] },
  ) => {
    switch (name) {
      case 'catalog.product':
        return { ok: true, value: products[input.product ?? 0] };
      default: {
        if (refusal !== null) return { ok: false, error: { code: 'storage', message: refusal } };
        const edits = input.edits ?? [];
        staged.push(...edits.map(({ product, change }) => ({ product, value: change.value })));
        const cells = edits.map(({ product, property, locale, change }) => ({
          product,
          property,
          locale,
          value: change.value,
          state: { mark: 'edited' },
        }));
        return { ok: true, value: { cells, summary: {} } };
      }
    }
  };
  const client = {
    call,
    on: (name: EventName, listener: (payload: never) => void) => {
      listeners.push([name, listener]);
      return () => undefined;
    },
    onConnectionState: () => () => undefined,
  } as unknown as ContractClient;
  return {
    client,
    staged,
    refuse: (message: string) => {
      refusal = message;
    },
    tell(name: EventName, payload: unknown) {
      for (const [heard, listener] of listeners) if (heard === name) listener(payload as never);
    },
  };
}

const failures: EditFailure[] = [];
const settled = () => vi.advanceTimersByTimeAsync(1000);

async function opened(products: Record<number, ProductDetails>, product: number) {
  const main = mainProcess(products);
  const queries = new QueryCache(main.client);
  queries.start();
  const model = new ProductModel(main.client, queries, { id: 'c' } as Connection, {
    onStaged: () => undefined,
    onFailed: (failure) => failures.push(failure),
  });
  const stop = model.listen();
  model.show(product);
  await settled();
  const titleOf = () => model.store.getState().shown?.cells.get('title\u001fen');
  return { main, model, stop, titleOf };
}

/** Opens the editor of a product's title and types into it. */
function type(model: ProductModel, product: number, text: string): void {
  const ref = { ...TITLE, product };
  model.open(ref, 'replace');
  model.edit.open(ref, 'text', { ref, value: 'One' }, 'replace');
  model.edit.setText(text);
}

beforeEach(() => {
  vi.useFakeTimers();
  failures.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const two = () => ({ 1: details(1, 'One'), 2: details(2, 'Two') });

it('stages typed text for its own product when another product is shown', async () => {
  const { main, model, titleOf } = await opened(two(), 1);
  type(model, 1, 'One, new');
  model.show(2);
  await settled();
  expect(main.staged).toEqual([{ product: 1, value: 'One, new' }]);
  expect(model.store.getState().editing).toBeNull();
  expect(titleOf()?.value).toBe('Two');
});

it('stages typed text when the panel closes or the editor is removed from the page', async () => {
  const { main, model, stop } = await opened(two(), 1);
  type(model, 1, 'Taken away');
  model.gone({ ...TITLE, product: 1 });
  type(model, 1, 'Closed');
  stop();
  await settled();
  expect(main.staged.map(({ value }) => value)).toEqual(['Taken away', 'Closed']);
});

it('stages nothing when the user cancels the edit', async () => {
  const { main, model } = await opened(two(), 1);
  type(model, 1, 'Never mind');
  model.close(false);
  expect(await model.commit()).toBe(true);
  expect(main.staged).toEqual([]);
});

it('shows an edit as saving, and the old value again if saving fails', async () => {
  const { main, model, titleOf } = await opened(two(), 1);
  main.refuse('The disk is full');
  type(model, 1, 'Too much');
  const kept = model.commit();
  expect(titleOf()).toMatchObject({ value: 'Too much', isSaving: true });
  expect(await kept).toBe(false);
  expect(titleOf()).toEqual({ value: 'One', state: null });
  expect(failures).toMatchObject([{ typed: 'Too much', message: 'The disk is full' }]);
});

it('shows edits made elsewhere to the product and its parents', async () => {
  const parent = details(1, 'Parent');
  const child = details(2, 'Child', { ancestors: [1] });
  const { main, model, titleOf } = await opened({ 1: parent, 2: child }, 2);
  const cells = [1, 2].map((product) => ({ ...TITLE, product, value: `New ${product}`, state: null }));
  main.tell('drafts.changed', { connectionId: 'other', summary: {}, cells });
  expect(titleOf()?.value).toBe('Child');
  main.tell('drafts.changed', { connectionId: 'c', summary: {}, cells });
  expect(titleOf()?.value).toBe('New 2');
  expect(model.store.getState().shown?.parents[0]?.cells.get('title\u001fen')?.value).toBe('New 1');
});
