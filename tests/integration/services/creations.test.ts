import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Creating, fresh, startCreating } from '../../support/creating.ts';
import {
  heldProduct,
  type RemovableService,
  startRemovableService,
} from '../../support/removable-service.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let app: RunningApp;
let service: RemovableService;
let creating: Creating;

beforeEach(async () => {
  service = await startRemovableService([
    heldProduct('shirt', { child_bound_attributes: ['size'] }),
    heldProduct('hat'),
  ]);
  app = await startApp();
  creating = await startCreating(app, service);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const size = (identifier: string, parentIdentifier: string, value: string) =>
  fresh(identifier, { parentIdentifier, definingProperties: [{ property: 'size', value }] });
const summary = () => app.call('drafts.summary', { connectionId: creating.connectionId });
const drafts = async () =>
  (
    await app.call('drafts.list', {
      connectionId: creating.connectionId,
      scope: { filter: 'all' },
      offset: 0,
      limit: 100,
    })
  ).rows;
const details = async (identifier: string) =>
  app.call('catalog.product', {
    connectionId: creating.connectionId,
    product: (await creating.products()).get(identifier)!,
  });
const itemOf = async (changeSet: number, identifier: string) =>
  (await creating.items(changeSet)).get(identifier);

describe('creating products', () => {
  it('sends parents before their variants, and the catalog then holds them as the service does', async () => {
    await creating.stage(
      size('coat-s', 'coat', 'S'),
      fresh('coat', { childBoundAttributes: ['size'] }),
      size('shirt-l', 'shirt', 'L'),
    );
    const sent = await creating.send();
    expect(sent).toMatchObject({
      kind: 'creation',
      state: 'finished',
      counts: { applied: 3 },
      message: '3 of 3 products saved.',
    });
    expect(service.puts.map((products) => products.map(({ sku }) => sku).sort())).toEqual([
      ['coat', 'shirt-l'],
      ['coat-s'],
    ]);
    expect(service.products.get('coat-s')).toEqual({
      product_id: 'new-3',
      sku: 'coat-s',
      title: 'New coat-s',
      parent_identifier: 'coat',
      defining_properties: [{ name: 'size', value: 'S' }],
      properties: [{ name: 'title', value: 'New coat-s' }],
    });
    expect(await details('coat-s')).toMatchObject({
      creation: null,
      gone: false,
      productId: 'new-3',
      parentIdentifier: 'coat',
    });
    expect(await summary()).toMatchObject({ changes: 0, creations: { add: 0, replace: 0 } });
    expect(await itemOf(sent.changeSet, 'coat')).toMatchObject({
      action: 'add',
      state: 'applied',
      code: null,
    });
  });

  it('previews exactly the requests that are then sent, without the token', async () => {
    await creating.stage(fresh('coat', { childBoundAttributes: ['size'] }), size('coat-s', 'coat', 'S'));
    const plan = await app.call('creations.plan', { connectionId: creating.connectionId, limit: 5 });
    expect(plan).toMatchObject({ add: 2, replace: 0, requests: 2 });
    await creating.send();
    expect(plan.first.map(({ body }) => JSON.parse(body))).toEqual(service.puts);
    expect(JSON.stringify(plan)).not.toContain(service.token);
  });

  it('keeps a refused product staged with the service’s message, and sends it again once corrected', async () => {
    service.keep = (product) =>
      product.title.includes('!') ? { code: 'bad_title', message: 'No exclamation marks' } : product;
    await creating.stage(
      fresh('coat', { values: [{ property: 'title', locale: 'en', value: 'Coat!' }] }),
      fresh('belt'),
    );
    const sent = await creating.send();
    expect(sent.counts).toMatchObject({ applied: 1, failed: 1 });
    expect(await creating.staged()).toMatchObject([
      { identifier: 'coat', state: 'failed', code: 'bad_title', said: 'No exclamation marks', problem: null },
    ]);
    await creating.edit('coat', 'title', 'Coat');
    expect(await creating.retry(sent.changeSet)).toMatchObject({ counts: { applied: 2, failed: 0 } });
    expect(service.products.get('coat')).toMatchObject({ title: 'Coat' });
    expect(await creating.staged()).toEqual([]);
  });

  it('finds the product for which the service refuses a whole request, and creates the others', async () => {
    service.onPut = (products) =>
      products.some(({ sku }) => sku === 'p3')
        ? { status: 422, body: { code: 'bad_sku', message: 'p3 is not allowed' } }
        : 'answer';
    await creating.stage(...Array.from({ length: 8 }, (_, i) => fresh(`p${i}`)));
    expect((await creating.send()).counts).toMatchObject({ applied: 7, failed: 1 });
    expect(await creating.staged()).toMatchObject([{ identifier: 'p3', said: 'p3 is not allowed' }]);
  });

  it('overwrites nothing when the service already lists the product', async () => {
    await creating.stage(fresh('coat'), fresh('belt'));
    const theirs = heldProduct('coat', { title: 'Theirs' });
    service.products.set('coat', theirs);
    const sent = await creating.send();
    expect(sent.counts).toMatchObject({ applied: 1, failed: 1 });
    expect(service.products.get('coat')).toBe(theirs);
    expect(service.puts.flat().map(({ sku }) => sku)).toEqual(['belt']);
    expect(await itemOf(sent.changeSet, 'coat')).toMatchObject({ code: 'exists' });
    expect(await creating.staged()).toMatchObject([{ identifier: 'coat', problem: 'exists' }]);
    expect(await drafts()).toMatchObject([{ state: 'conflict', current: 'Kettle coat', next: 'New coat' }]);
  });

  it('sends no variant whose parent was refused', async () => {
    service.keep = (product) => (product.sku === 'coat' ? { code: 'no', message: 'No coats' } : product);
    await creating.stage(fresh('coat', { childBoundAttributes: ['size'] }), size('coat-s', 'coat', 'S'));
    const sent = await creating.send();
    expect(service.puts).toHaveLength(1);
    expect(await itemOf(sent.changeSet, 'coat-s')).toMatchObject({
      state: 'failed',
      code: 'parent_not_created',
    });
  });

  it('reports a value that the service changed, and keeps that edit staged', async () => {
    service.keep = (product) => ({
      ...product,
      properties: [{ name: 'title', value: product.title.trim() }],
    });
    await creating.stage(fresh('coat', { values: [{ property: 'title', locale: 'en', value: ' Coat ' }] }));
    const sent = await creating.send();
    expect(await itemOf(sent.changeSet, 'coat')).toMatchObject({ state: 'applied', code: 'differs' });
    expect(await creating.staged()).toEqual([]);
    expect(await drafts()).toMatchObject([
      { state: 'failed', code: 'not_kept', base: 'Coat', current: 'Coat', next: ' Coat ' },
    ]);
  });

  it('keeps an edit made while the product is in flight', async () => {
    await creating.stage(fresh('coat'));
    service.onPut = async () => {
      await creating.edit('coat', 'title', 'Edited meanwhile');
      return 'answer' as const;
    };
    await creating.send();
    expect(service.products.get('coat')).toMatchObject({ title: 'New coat' });
    expect(await drafts()).toMatchObject([{ state: 'edited', base: 'New coat', next: 'Edited meanwhile' }]);
  });

  it('cannot be undone once it was sent', async () => {
    await creating.stage(fresh('coat'));
    await creating.send();
    const { connectionId } = creating;
    expect(await app.call('history.undo', { connectionId })).toMatchObject({
      leftAlone: 2,
      summary: { changes: 0 },
    });
    expect(await details('coat')).toMatchObject({ gone: false, title: 'New coat' });
  });
});

describe('a creation of unknown outcome', () => {
  it('is read back, and not sent twice, when the answer was lost', async () => {
    service.onPut = () => 'cut_after';
    await creating.stage(fresh('coat'));
    expect((await creating.send()).counts).toMatchObject({ applied: 1 });
    expect(service.puts).toHaveLength(1);
  });

  it('is sent again when it did not arrive', async () => {
    service.onPut = () => (service.puts.length === 1 ? 'cut_before' : 'answer');
    await creating.stage(fresh('coat'));
    expect((await creating.send()).counts).toMatchObject({ applied: 1 });
    expect(service.puts).toHaveLength(2);
  });

  it('stays unknown when the service defers the request, until a pull lists the product', async () => {
    service.onPut = () => ({ status: 202 });
    await creating.stage(fresh('coat'));
    const { changeSet, counts } = await creating.send();
    expect(counts).toMatchObject({ unknown: 1 });
    expect(service.puts).toHaveLength(1);
    expect(await creating.staged()).toMatchObject([{ state: 'unknown', problem: 'on_its_way' }]);
    service.products.set('coat', {
      product_id: 'late',
      sku: 'coat',
      title: 'New coat',
      properties: [{ name: 'title', value: 'New coat' }],
    });
    await creating.pull();
    expect(await creating.get(changeSet)).toMatchObject({ counts: { applied: 1, unknown: 0 } });
    expect(await creating.staged()).toEqual([]);
    expect(await drafts()).toEqual([]);
  });

  it('is settled by comparison when the service reports no result for each product', async () => {
    service.onPut = () => ({ status: 204, carriedOut: true });
    await creating.stage(fresh('coat'), fresh('belt'));
    expect((await creating.send()).counts).toMatchObject({ applied: 2 });
    expect(service.puts).toHaveLength(1);
  });

  it('stays unknown while the service reports it as created but does not list it', async () => {
    await creating.stage(fresh('coat'));
    const hidden = service.products;
    service.keep = (product) => {
      queueMicrotask(() => hidden.delete('coat'));
      return product;
    };
    const { changeSet, counts } = await creating.send();
    expect(counts).toMatchObject({ unknown: 1 });
    hidden.set('coat', {
      product_id: 'x',
      sku: 'coat',
      title: 'New coat',
      properties: [{ name: 'title', value: 'New coat' }],
    });
    expect((await creating.resume(changeSet)).counts).toMatchObject({ applied: 1 });
    expect(service.puts).toHaveLength(1);
  });
});

describe('a creation that the service never lists', () => {
  it.each<[how: string, prepare: () => void]>([
    [
      'although it reports it as saved',
      () => {
        service.keep = (product) => {
          queueMicrotask(() => service.products.delete(product.sku));
          return product;
        };
      },
    ],
    [
      'although it accepts it for later',
      () => {
        service.onPut = () => ({ status: 202 });
      },
    ],
  ])('has failed once it was sent again, and is the user’s to retry or discard: %s', async (_, prepare) => {
    prepare();
    await creating.stage(fresh('coat'));
    const { changeSet, counts } = await creating.send();
    expect(counts).toMatchObject({ unknown: 1 });
    expect(await creating.resume(changeSet)).toMatchObject({ state: 'finished', counts: { failed: 1 } });
    expect(await itemOf(changeSet, 'coat')).toMatchObject({
      code: 'not_kept',
      message: expect.stringContaining('sent more than once'),
    });
    expect(await creating.staged()).toMatchObject([{ identifier: 'coat', state: 'failed', problem: null }]);
    service.keep = (product) => product;
    service.onPut = () => 'answer';
    expect((await creating.retry(changeSet)).counts).toMatchObject({ applied: 1 });
  });
});

describe('unusual services', () => {
  it('that refuse a variant without its parent get the parent first', async () => {
    service.keep = (product) =>
      product.parent_identifier !== undefined && !service.products.has(product.parent_identifier)
        ? { code: 'no_parent', message: 'There is no such parent' }
        : product;
    await creating.stage(
      size('coat-s', 'coat', 'S'),
      size('coat-m', 'coat', 'M'),
      fresh('coat', { childBoundAttributes: ['size'] }),
    );
    expect((await creating.send()).counts).toMatchObject({ applied: 3 });
  });

  it('that create late are checked again, and get nothing twice', async () => {
    service.onPut = (products) => {
      setTimeout(() => {
        for (const product of products) service.products.set(product.sku, { ...product, product_id: 'late' });
      }, 300);
      return { status: 504 };
    };
    await creating.stage(fresh('coat'));
    const { changeSet, counts } = await creating.send();
    if (counts.unknown > 0) {
      await expect.poll(() => service.products.has('coat')).toBe(true);
      await creating.resume(changeSet);
    }
    expect((await creating.get(changeSet)).counts).toMatchObject({ applied: 1 });
    expect(service.puts).toHaveLength(1);
    expect(await creating.staged()).toEqual([]);
  });

  it('that take one product per request get one at a time', async () => {
    service.onPut = (products) =>
      products.length > 1 ? { status: 413, body: { message: 'One product at a time' } } : 'answer';
    await creating.stage(...Array.from({ length: 5 }, (_, i) => fresh(`p${i}`)));
    expect((await creating.send()).counts).toMatchObject({ applied: 5 });
  });

  it('that add values to a new product bring them into the catalog', async () => {
    service.keep = (product) => ({
      ...product,
      properties: [...product.properties, { name: 'colour', value: 'blau', locale: 'de' }],
    });
    await creating.stage(fresh('coat'));
    const { changeSet } = await creating.send();
    expect(await itemOf(changeSet, 'coat')).toMatchObject({ state: 'applied', code: null });
    expect((await details('coat')).cells).toContainEqual(
      expect.objectContaining({ property: 'colour', locale: 'de', value: 'blau' }),
    );
  });
});

describe('when variants are listed only within their parents', () => {
  it('the new variants are found there', async () => {
    service.nestsOnly = true;
    await creating.stage(
      fresh('coat', { childBoundAttributes: ['size'] }),
      size('coat-s', 'coat', 'S'),
      size('shirt-l', 'shirt', 'L'),
    );
    expect((await creating.send()).counts).toMatchObject({ applied: 3 });
    expect(await details('shirt-l')).toMatchObject({ parentIdentifier: 'shirt' });
  });
});

describe('a full update', () => {
  it('sends the product whole, and the catalog holds what the service then holds', async () => {
    await creating.replace('hat', { title: 'Hat', material: 'felt' });
    expect(await creating.staged()).toMatchObject([{ mode: 'replace', replaced: 1, lost: 3 }]);
    const sent = await creating.send();
    expect(sent.counts).toMatchObject({ applied: 1 });
    expect(service.products.get('hat')).toEqual({
      product_id: 'id-hat',
      sku: 'hat',
      title: 'Hat',
      properties: [
        { name: 'title', value: 'Hat' },
        { name: 'material', value: 'felt' },
      ],
    });
    expect(await itemOf(sent.changeSet, 'hat')).toMatchObject({
      action: 'replace',
      state: 'applied',
      code: null,
    });
    expect(await summary()).toMatchObject({ changes: 0, creations: { replace: 0 } });
  });

  it('is refused when it loses values and the user did not confirm that', async () => {
    await creating.replace('hat', { title: 'Hat' });
    const { connectionId } = creating;
    const { fingerprint: confirmed } = await app.call('creations.plan', { connectionId, limit: 0 });
    expect(await app.refusal('creations.apply', { connectionId, confirmed, losing: false })).toBe(
      'invalid_input',
    );
    expect(service.puts).toEqual([]);
  });

  it('sends nothing when the product changed since it was seen, and shows the change', async () => {
    await creating.replace('hat', { title: 'Hat' });
    service.products.get('hat')!.properties.push({ name: 'material', value: 'wool' });
    const sent = await creating.send();
    expect(sent.counts).toMatchObject({ failed: 1 });
    expect(service.puts).toEqual([]);
    const item = await itemOf(sent.changeSet, 'hat');
    expect(item).toMatchObject({ code: 'changed' });
    expect(item?.message).toContain('material · en is “wool” (was empty)');
    expect(await details('hat')).toMatchObject({ creation: 'replace' });
    expect((await details('hat')).cells).toContainEqual(
      expect.objectContaining({ property: 'material', value: 'wool' }),
    );
  });

  it('keeps removals staged that a merging service ignored, and says so', async () => {
    service.keep = (product) => ({
      ...product,
      properties: [...product.properties, { name: 'tags', value: ['kitchen', 'hat'] }],
    });
    await creating.replace('hat', { title: 'Hat' });
    const sent = await creating.send();
    expect(await itemOf(sent.changeSet, 'hat')).toMatchObject({ state: 'applied', code: 'differs' });
    expect(await drafts()).toMatchObject([
      { property: 'tags', next: null, state: 'failed', code: 'not_kept' },
    ]);
  });

  it('is sent again when it did not arrive, and not when the answer was lost', async () => {
    service.onPut = () => (service.puts.length === 1 ? 'cut_before' : 'cut_after');
    await creating.replace('hat', { title: 'Hat' });
    expect((await creating.send()).counts).toMatchObject({ applied: 1 });
    expect(service.puts).toHaveLength(2);
  });

  it('is not sent again when the product changed after an unknown outcome', async () => {
    service.onPut = () => {
      service.products.set(
        'hat',
        heldProduct('hat', { title: 'Theirs', properties: [{ name: 'title', value: 'Theirs' }] }),
      );
      return 'cut_before';
    };
    await creating.replace('hat', { title: 'Hat' });
    expect((await creating.send()).counts).toMatchObject({ failed: 1 });
    expect(service.puts).toHaveLength(1);
    expect(service.products.get('hat')).toMatchObject({ title: 'Theirs' });
  });
});
