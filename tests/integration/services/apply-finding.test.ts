import { afterEach, describe, expect, it } from 'vitest';
import { type Applying, type Edit, manyProducts, startApplying } from '../../support/applying.ts';
import { type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

let service: ScriptedService;

afterEach(() => service.close());

const retitle = (identifier: string): Edit => ({
  identifier,
  property: 'title',
  value: `Mine ${identifier}`,
});
const held = (identifier: string) =>
  service.products.get(identifier)?.find(({ name }) => name === 'title')?.value;
const sent = () =>
  service.patches
    .flat()
    .map(({ identifier }) => identifier)
    .sort();
/** The identifiers by which products were requested; null for a page of the list. */
const asked = () => service.lists.map((query) => query.get('identifier'));

describe('a service that lists variants only within their parents', () => {
  const TREE = { shirt: null, small: 'shirt', red: 'small', blue: 'small', mug: null };

  async function start(): Promise<Applying> {
    service = await startScriptedService(
      Object.fromEntries(Object.keys(TREE).map((sku) => [sku, [{ name: 'title', value: sku }]])),
    );
    for (const [sku, parent] of Object.entries(TREE)) if (parent) service.parents.set(sku, parent);
    const applying = await startApplying(service);
    service.lists = [];
    return applying;
  }

  it('has the variants of a tree checked with one request, and then sent', async () => {
    const applying = await start();
    const changeSet = await applying.freeze(['small', 'red', 'blue', 'mug'].map(retitle));
    service.products.set('blue', [{ name: 'title', value: 'Theirs' }]);
    const { sentence } = await applying.start(changeSet).ended;
    expect(sentence).toBe('3 of 4 changes applied, 1 changed in the service.');
    expect(sent()).toEqual(['mug', 'red', 'small']);
    expect(await applying.items(changeSet, 'conflict')).toMatchObject([
      { identifier: 'blue', found: 'Theirs' },
    ]);
    expect(asked().filter((identifier) => identifier === 'shirt')).toHaveLength(1);
  });

  it('is asked for one variant, and then for the parent that holds the others', async () => {
    const applying = await start();
    await applying.pull();
    const few = await startApplying(service, { limits: { requestsAtATime: 1 } });
    service.lists = [];
    const { sentence } = await few.apply(['small', 'red', 'blue'].map(retitle));
    expect(sentence).toBe('3 of 3 changes applied.');
    expect(asked()).toEqual(['small', 'shirt']);
  });

  it('is sent nothing for a variant that its parent no longer lists', async () => {
    const applying = await start();
    const changeSet = await applying.freeze(['red', 'blue'].map(retitle));
    service.products.delete('blue');
    await applying.start(changeSet).ended;
    expect(sent()).toEqual(['red']);
    expect(await applying.items(changeSet, 'failed')).toMatchObject([
      { identifier: 'blue', code: 'not_listed' },
    ]);
  });

  it('still has a variant found after it became a top-level product', async () => {
    const applying = await start();
    const changeSet = await applying.freeze(['small', 'red', 'blue'].map(retitle));
    service.parents.delete('blue');
    expect((await applying.start(changeSet).ended).sentence).toBe('3 of 3 changes applied.');
  });

  it('has unknown outcomes of variants read back within the parent', async () => {
    const applying = await start();
    service.script = ['cut_after'];
    const { sentence, changeSet } = await applying.apply(['red', 'blue'].map(retitle));
    expect(sentence).toBe('2 of 2 changes applied.');
    expect(service.patches).toHaveLength(1);
    expect(changeSet.counts).toMatchObject({ applied: 2, unknown: 0 });
  });
});

describe('a service that ignores which product is requested', () => {
  const PAGE = 20;
  const identifiers = Object.keys(manyProducts(60));

  async function start(): Promise<Applying> {
    service = await startScriptedService(manyProducts(60), PAGE);
    const applying = await startApplying(service);
    service.heedsIdentifier = false;
    service.lists = [];
    return applying;
  }

  it('has its products checked through the list, not one by one', async () => {
    const applying = await start();
    const changeSet = await applying.freeze(identifiers.slice(10, 50).map(retitle));
    service.products.set('SKU-0030', [{ name: 'title', value: 'Theirs' }]);
    const { sentence } = await applying.start(changeSet).ended;
    expect(sentence).toBe('39 of 40 changes applied, 1 changed in the service.');
    expect(sent()).toHaveLength(39);
    expect(held('SKU-0030')).toBe('Theirs');
    expect(asked().length).toBeLessThan(20);
  });

  it('has no product reported as not listed when the list speaks of errors', async () => {
    const applying = await start();
    const changeSet = await applying.freeze(['SKU-0030', 'SKU-0031'].map(retitle));
    service.products.delete('SKU-0031');
    service.besideProducts = { errors: [{ message: 'Shard 3 timed out' }] };
    await applying.start(changeSet).ended;
    expect(await applying.items(changeSet, 'failed')).toMatchObject([
      { identifier: 'SKU-0031', code: 'not_read' },
    ]);
  });

  it('has a product reported as not listed when the whole list lacks it', async () => {
    const applying = await start();
    const changeSet = await applying.freeze(['SKU-0030', 'SKU-0031'].map(retitle));
    service.products.delete('SKU-0031');
    await applying.start(changeSet).ended;
    expect(sent()).toEqual(['SKU-0030']);
    expect(await applying.items(changeSet, 'failed')).toMatchObject([
      { identifier: 'SKU-0031', code: 'not_listed' },
    ]);
  });

  it('has unknown outcomes read back through the list, and lost changes sent again', async () => {
    const applying = await start();
    service.script = ['cut_before'];
    const { sentence } = await applying.apply(['SKU-0030', 'SKU-0055'].map(retitle));
    expect(sentence).toBe('2 of 2 changes applied.');
    expect([held('SKU-0030'), held('SKU-0055')]).toEqual(['Mine SKU-0030', 'Mine SKU-0055']);
  });

  it('is sent nothing that cannot be checked, and the message names the settings to change', async () => {
    const applying = await start();
    const changeSet = await applying.freeze(['SKU-0030', 'SKU-0055'].map(retitle));
    // The list breaks off before either of them.
    service.refuseList = (query) => (query.has('offset') ? 404 : null);
    const { sentence } = await applying.start(changeSet).ended;
    expect(sentence).toBe('0 of 2 changes applied, 2 failed.');
    expect(service.patches).toEqual([]);
    for (const { code, message } of await applying.items(changeSet, 'failed')) {
      expect(code).toBe('not_read');
      expect(message).toMatch(
        /list\.identifier_param \(“identifier”\).*“Check first for changes in the service”/,
      );
    }
  });
});
