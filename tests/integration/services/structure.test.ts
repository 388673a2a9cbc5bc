import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { serveSandbox } from '#electron/sandbox/server.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { serviceProfile } from '#shared/service/profile.ts';
import { STRUCTURE } from '#shared/service/structure.ts';
import {
  heldProduct,
  type RemovableService,
  startRemovableService,
  type WriteBehaviour,
} from '../../support/removable-service.ts';
import { startRemoving } from '../../support/removing.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let app: RunningApp;
let service: RemovableService;
let connectionId: string;
let numbers: Map<string, number>;
let pull: () => Promise<void>;

beforeEach(async () => {
  service = await startRemovableService([
    heldProduct('shirt', { child_bound_attributes: ['size'] }),
    heldProduct('small', { parent_identifier: 'shirt', defining_properties: [{ name: 'size', value: 'S' }] }),
    heldProduct('medium', { parent_identifier: 'shirt' }),
    heldProduct('large'),
  ]);
  app = await startApp();
  const removing = await startRemoving(app, service);
  ({ connectionId, pull } = removing);
  numbers = await removing.products();
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const numberOf = (sku: string) => numbers.get(sku)!;
const stage = (sku: string, property: string, value: CellValue) =>
  app.call('drafts.edit', {
    connectionId,
    label: 'Edit structure',
    edits: [
      {
        product: numberOf(sku),
        property,
        locale: 'en',
        change: value === null ? { kind: 'remove' } : { kind: 'set', value },
      },
    ],
  });
async function apply() {
  const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
  await app.ended(jobId);
  const page = { connectionId, changeSet, filter: {}, offset: 0, limit: 100 };
  const { rows } = await app.call('changesets.items', page);
  return { set: await app.call('changesets.get', { connectionId, changeSet }), items: rows };
}
const details = (sku: string) => app.call('catalog.product', { connectionId, product: numberOf(sku) });

describe('clearing the variant structure', () => {
  /** A service that keeps what is not sent, and takes null or an empty list for "none". */
  const keepsUnsent = () => {
    service.keep = (product) => {
      const { parent_identifier, child_bound_attributes, defining_properties } =
        service.products.get(product.sku) ?? product;
      const merged: object = { parent_identifier, child_bound_attributes, defining_properties, ...product };
      const isSet = ([, value]: [string, unknown]) =>
        value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
      return Object.fromEntries(Object.entries(merged).filter(isSet)) as typeof product;
    };
  };

  it('is sent as null and empty lists, and undone, where a field left out is kept', async () => {
    keepsUnsent();
    await stage('small', STRUCTURE.parent, null);
    await stage('small', STRUCTURE.defining, null);
    await stage('shirt', STRUCTURE.childBound, null);
    const { set } = await apply();
    expect(set).toMatchObject({ state: 'finished', counts: { applied: 3 } });
    expect(service.products.get('small')).not.toHaveProperty('parent_identifier');
    expect(service.products.get('small')).not.toHaveProperty('defining_properties');
    expect(service.products.get('shirt')).not.toHaveProperty('child_bound_attributes');
  });

  it('undoes a nesting there, too', async () => {
    keepsUnsent();
    await stage('large', STRUCTURE.parent, 'shirt');
    const { set } = await apply();
    expect(service.products.get('large')).toMatchObject({ parent_identifier: 'shirt' });
    const { changeSet, jobId } = await app.call('changesets.undo', {
      connectionId,
      changeSet: set.changeSet,
      which: { filter: {} },
    });
    await app.ended(jobId);
    const undone = await app.call('changesets.get', { connectionId, changeSet });
    expect(undone.counts).toMatchObject({ applied: 1 });
    expect(service.products.get('large')).not.toHaveProperty('parent_identifier');
  });

  it('works on the sandbox, which keeps what is not sent', async () => {
    const sandbox = await serveSandbox({
      products: 60,
      locales: ['en', 'de'],
      integrationId: 'int-1',
      profile: serviceProfile.parse({}),
    });
    onTestFinished(() => sandbox.close());
    const removing = await startRemoving(app, sandbox, { name: 'Sandbox' });
    connectionId = removing.connectionId;
    numbers = await removing.products();
    const { view } = await app.call('catalog.openView', {
      connectionId,
      query: { filters: [{ kind: 'family', role: 'variants' }] },
    });
    const { rows } = await app.call('catalog.window', {
      connectionId,
      view,
      start: 0,
      count: 1,
      columns: [],
    });
    const { identifier } = rows[0]!;
    await stage(identifier, STRUCTURE.parent, null);
    await stage(identifier, STRUCTURE.defining, null);
    const { set } = await apply();
    expect(set.counts).toMatchObject({ applied: set.total, failed: 0 });
    await removing.pull();
    expect(await details(identifier)).toMatchObject({ parentIdentifier: null });
  });

  it('leaves the field out where the profile says that this clears it', async () => {
    const [connection] = await app.call('connections.list', {});
    const { id: _, ...fields } = connection!;
    await app.call('connections.update', {
      connectionId,
      fields: { ...fields, profile: { upsert: { clear: 'absent' } } },
    });
    await stage('small', STRUCTURE.parent, null);
    expect((await apply()).set.counts).toMatchObject({ applied: 1 });
    expect(service.puts.flat()[0]).not.toHaveProperty('parent_identifier');
  });
});

describe('an edit of the variant structure', () => {
  it.each([
    ['defining properties in another form', { defining_properties: [{ attribute: 'fit', value: 'slim' }] }],
    ['attributes by number', { child_bound_attributes: [12, 15] }],
    ['attributes with more than a name', { child_bound_attributes: [{ name: 'fit', id: 7 }] }],
    ['attributes as an object', { defining_properties: { fit: 'slim' } }],
    ['an entry of properties without a name', { properties: [{ key: 'colour', value: 'red' }] }],
  ])('sends back as it came what is not edited: %s', async (_, held) => {
    service.products.set('large', { ...heldProduct('large'), ...(held as object) });
    await pull();
    await stage('large', STRUCTURE.parent, 'shirt');
    const { set, items } = await apply();
    expect(items).toMatchObject([{ code: null, message: null }]);
    expect(set.counts).toMatchObject({ applied: 1 });
    expect(service.products.get('large')).toMatchObject({ ...held, parent_identifier: 'shirt' });
  });

  it.each([
    [
      'defining properties in another form',
      { defining_properties: [{ attribute: 'fit', value: 'slim' }] },
      STRUCTURE.defining,
      [{ property: 'size', value: 'L' }],
    ],
    ['attributes by number', { child_bound_attributes: [12, 15] }, STRUCTURE.childBound, ['size']],
    [
      'attributes with more than a name',
      { child_bound_attributes: [{ name: 'fit', id: 7 }] },
      STRUCTURE.childBound,
      ['size'],
    ],
  ])('is not sent where it would replace %s', async (_, held, property, value) => {
    service.products.set('large', { ...heldProduct('large'), ...(held as object) });
    await pull();
    await stage('large', property, value as CellValue);
    const { set, items } = await apply();
    expect(set.counts).toMatchObject({ failed: 1 });
    expect(items).toMatchObject([
      { code: 'not_understood', message: expect.stringContaining('a full update would lose: ') },
    ]);
    expect(service.puts).toEqual([]);
    expect(service.products.get('large')).toMatchObject(held);
  });

  it.each<[how: string, behaviour: WriteBehaviour]>([
    ['says ok', 'answer'],
    ['says nothing', { status: 204, carriedOut: true }],
    ['is cut off', 'cut_after'],
  ])('tells what else the full update changed where the service %s', async (_, behaviour) => {
    service.onPut = () => behaviour;
    service.keep = (product) => ({
      ...product,
      properties: product.properties.filter(({ locale }) => locale === undefined),
    });
    await stage('large', STRUCTURE.parent, 'shirt');
    const { set, items } = await apply();
    expect(set).toMatchObject({ state: 'finished', counts: { applied: 1 } });
    expect(items).toMatchObject([
      { code: 'differs', message: expect.stringContaining('title · de is empty (was “Kessel large”)') },
    ]);
    expect(service.puts).toHaveLength(1);
  });

  it('is sent as a full update of the product as the service holds it, and shows in the catalog', async () => {
    await stage('large', STRUCTURE.parent, 'shirt');
    await stage('large', STRUCTURE.defining, [{ property: 'size', value: 'L' }]);
    // Somebody else wrote after the pull: the app must not replace that with what it knows.
    service.products.get('large')!.properties.push({ name: 'material', value: 'wool', locale: 'de' });
    const { set, items } = await apply();
    expect(set).toMatchObject({ state: 'finished', counts: { applied: 2 } });
    expect(items.map(({ code }) => code)).toEqual([null, null]);
    expect(service.puts).toHaveLength(1);
    expect(service.products.get('large')).toMatchObject({
      parent_identifier: 'shirt',
      defining_properties: [{ name: 'size', value: 'L' }],
      properties: [...heldProduct('large').properties, { name: 'material', value: 'wool', locale: 'de' }],
    });
    expect(await details('large')).toMatchObject({
      parentIdentifier: 'shirt',
      ancestors: [numberOf('shirt')],
      definingProperties: [{ property: 'size', value: 'L' }],
    });
    expect(
      (
        await app.call('drafts.list', {
          connectionId,
          scope: { filter: 'all' },
          offset: 0,
          limit: 10,
        })
      ).total,
    ).toBe(0);
  });

  it('reports other values that the full update changed', async () => {
    service.keep = (product) => ({
      ...product,
      properties: product.properties.filter(({ name }) => name !== 'tags'),
    });
    await stage('shirt', STRUCTURE.childBound, ['size', 'colour']);
    const { items } = await apply();
    expect(items).toMatchObject([{ state: 'applied', code: 'differs' }]);
    expect(items[0]!.message).toContain('tags · en is empty');
  });

  it('fails when the service ignores it', async () => {
    service.keep = ({ parent_identifier: _, ...product }) => product;
    await stage('large', STRUCTURE.parent, 'shirt');
    expect((await apply()).items).toMatchObject([{ state: 'failed', code: 'not_kept' }]);
  });

  it('conflicts when the structure has changed since, and nothing is sent', async () => {
    await stage('large', STRUCTURE.parent, 'shirt');
    service.products.get('large')!.parent_identifier = 'small';
    const { set } = await apply();
    expect(set.counts).toMatchObject({ conflict: 1 });
    expect(service.puts).toEqual([]);
  });

  it('is settled by reading back, and not sent twice, when the answer was lost', async () => {
    service.onPut = () => 'cut_after';
    await stage('large', STRUCTURE.parent, 'shirt');
    const { set } = await apply();
    expect(set.counts).toMatchObject({ applied: 1 });
    expect(service.puts).toHaveLength(1);
  });

  it('is sent again when it did not arrive', async () => {
    service.onPut = () => (service.puts.length === 1 ? 'cut_before' : 'answer');
    await stage('large', STRUCTURE.parent, 'shirt');
    expect((await apply()).set.counts).toMatchObject({ applied: 1 });
    expect(service.products.get('large')!.parent_identifier).toBe('shirt');
  });

  it('fails with the message of the service', async () => {
    service.keep = () => ({ code: 'no_such_parent', message: 'There is no such parent' });
    await stage('large', STRUCTURE.parent, 'nowhere');
    expect((await apply()).items).toMatchObject([
      { state: 'failed', code: 'no_such_parent', said: 'There is no such parent' },
    ]);
  });

  it('is refused, not accepted, where the service says so in a form that is not understood', async () => {
    const errors = [{ detail: 'No such parent', source: { pointer: '/0/parent_identifier' } }];
    service.onPut = () => ({ status: 207, body: { errors } });
    await stage('large', STRUCTURE.parent, 'nowhere');
    expect((await apply()).items).toMatchObject([
      { state: 'failed', code: 'refused', said: 'No such parent', message: null },
    ]);
  });

  it('can be undone before it is sent and after it was applied', async () => {
    await stage('medium', STRUCTURE.parent, null);
    expect((await app.call('history.undo', { connectionId })).summary.changes).toBe(0);
    await app.call('history.redo', { connectionId });
    const { set } = await apply();
    expect(service.products.get('medium')!.parent_identifier ?? null).toBeNull();
    const undo = await app.call('changesets.undo', {
      connectionId,
      changeSet: set.changeSet,
      which: { filter: {} },
    });
    await app.ended(undo.jobId);
    expect(service.products.get('medium')!.parent_identifier).toBe('shirt');
    expect(await details('medium')).toMatchObject({ parentIdentifier: 'shirt' });
  });

  it('is not listed among the properties', async () => {
    await pull();
    const { properties } = await app.call('catalog.summary', { connectionId });
    expect(properties.map(({ name }) => name).sort()).toEqual(['size', 'tags', 'title']);
  });
});

describe('indistinguishable siblings', () => {
  const doubles = async () =>
    Object.fromEntries(
      (
        await app.call('catalog.family', { connectionId, product: numberOf('shirt'), limit: 100 })
      ).members.map(({ identifier, sameAs }) => [identifier, sameAs]),
    );

  it('are found by their defining properties alone, including staged ones', async () => {
    for (const sku of ['small', 'medium'])
      service.products.get(sku)!.properties.push({ name: 'size', value: `own ${sku}` });
    service.products.get('small')!.defining_properties = [];
    await pull();
    expect(await doubles()).toMatchObject({ small: ['medium'], medium: ['small'] });
    await stage('small', STRUCTURE.defining, [{ property: 'size', value: 'S' }]);
    expect(await doubles()).toMatchObject({ small: [], medium: [] });
  });
});

it('the preview shows the full update with every value that it would replace', async () => {
  await stage('large', STRUCTURE.parent, 'shirt');
  await stage('large', 'title', 'Large');
  const { requests, fullUpdates, operations, first } = await app.call('changesets.preview', {
    connectionId,
    limit: 10,
  });
  expect({ requests, fullUpdates, operations }).toEqual({ requests: 2, fullUpdates: 1, operations: 2 });
  expect(first.map(({ method }) => method)).toEqual(['PATCH', 'POST']);
  expect(JSON.parse(first[0]!.body)).toHaveLength(1);
  expect(JSON.parse(first[1]!.body)).toEqual([
    {
      sku: 'large',
      title: 'Kettle large',
      parent_identifier: 'shirt',
      properties: heldProduct('large').properties,
    },
  ]);
});
