import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STRUCTURE } from '#shared/service/structure.ts';
import { type Creating, fresh, startCreating } from '../../support/creating.ts';
import {
  type HeldProduct,
  heldProduct,
  type RemovableService,
  startRemovableService,
  type WriteBehaviour,
} from '../../support/removable-service.ts';
import { type Removing, startRemoving } from '../../support/removing.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let app: RunningApp;
let service: RemovableService;
const LISTED = ['p0', 'p1', 'p2', 'p3'];
const NEW = ['new-0', 'new-1', 'new-2', 'new-3'];

beforeEach(async () => {
  service = await startRemovableService([
    heldProduct('shirt', { child_bound_attributes: ['size'] }),
    ...LISTED.map((sku) => heldProduct(sku)),
  ]);
  app = await startApp();
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const proofs = (connectionId: string) => app.call('writing.proofs', { connectionId });
const sentPerRequest = () => service.puts.map(({ length }) => length);

/** A service that says ok, and takes of a product what it knows: no value that states its language. */
const ignoresLanguages = (product: HeldProduct): HeldProduct => ({
  ...product,
  properties: product.properties.filter(({ locale }) => locale === undefined),
});

async function startNew(): Promise<Creating> {
  const creating = await startCreating(app, service, { confirmed: false });
  await creating.stage(
    ...NEW.map((sku) =>
      fresh(sku, {
        values: [
          { property: 'title', locale: 'en', value: `New ${sku}` },
          { property: 'title', locale: 'de', value: `Neu ${sku}` },
        ],
      }),
    ),
  );
  return creating;
}

describe('The first product that is created', () => {
  it('is sent alone, and the rest follows where the service saved it as it was sent', async () => {
    const creating = await startNew();
    expect(await creating.send()).toMatchObject({ state: 'finished', counts: { applied: 4 } });
    expect(sentPerRequest()).toEqual([1, 3]);
    expect(await proofs(creating.connectionId)).toMatchObject([
      { way: 'create', verdict: 'proven', identifier: 'new-0', says: null },
    ]);
    await creating.stage(fresh('more-0'), fresh('more-1'));
    await creating.send();
    expect(sentPerRequest()).toEqual([1, 3, 2]);
  });

  it('is the only one where the service says ok and saves something else', async () => {
    service.keep = ignoresLanguages;
    const creating = await startNew();
    const sent = await creating.send();
    expect(sent).toMatchObject({ state: 'paused', counts: { applied: 1, pending: 3 } });
    expect(sent.message).toMatch(/^This was tried with one product, new-0: /);
    expect(sent.message).toContain('title · de is empty (sent “Neu new-0”)');
    expect(sentPerRequest()).toEqual([1]);
    expect(await proofs(creating.connectionId)).toMatchObject([{ way: 'create', verdict: 'doubted' }]);
  });

  it.each<[how: string, behaviour: WriteBehaviour]>([
    ['nothing', { status: 204, carriedOut: true }],
    ['nothing, and closes the connection,', 'cut_after'],
  ])('is the only one where the service says %s and saves something else', async (_, behaviour) => {
    service.keep = ignoresLanguages;
    service.onPut = () => behaviour;
    const creating = await startNew();
    const sent = await creating.send();
    expect(sent).toMatchObject({ state: 'paused', counts: { applied: 1, pending: 3 } });
    expect(sent.message).toContain('title · de is empty (sent “Neu new-0”)');
    expect(sentPerRequest()).toEqual([1]);
  });

  it('proves that the rest may follow without a word of the service', async () => {
    service.onPut = () => ({ status: 204, carriedOut: true });
    const creating = await startNew();
    expect((await creating.send()).counts).toMatchObject({ applied: 4 });
    expect(sentPerRequest()).toEqual([1, 3]);
  });

  it('may be allowed all the same, or sent anew with another profile', async () => {
    service.keep = ignoresLanguages;
    const creating = await startNew();
    const { changeSet } = await creating.send();
    expect(await creating.resume(changeSet)).toMatchObject({ state: 'paused', counts: { pending: 2 } });
    const { connectionId } = creating;
    await app.call('writing.settle', { connectionId, way: 'create', verdict: 'accepted' });
    expect(await creating.resume(changeSet)).toMatchObject({ state: 'finished', counts: { applied: 4 } });
    expect(sentPerRequest()).toEqual([1, 1, 2]);
  });

  it('may be kept in the service’s own form, and get more values from it', async () => {
    service.keep = (product) => ({
      ...product,
      title: product.title.toUpperCase(),
      properties: [
        ...product.properties.map((entry) => ({ ...entry, value: String(entry.value).toUpperCase() })),
        { name: 'slug', value: product.sku },
      ],
    });
    const creating = await startNew();
    expect(await creating.send()).toMatchObject({ state: 'finished', counts: { applied: 4 } });
    expect(sentPerRequest()).toEqual([1, 3]);
  });

  it('is followed by the next one when it is refused', async () => {
    service.keep = (product) => (product.sku === 'new-0' ? { code: 'locked', message: 'Locked' } : product);
    const creating = await startNew();
    expect((await creating.send()).counts).toMatchObject({ applied: 3, failed: 1 });
    expect(sentPerRequest()).toEqual([1, 1, 2]);
  });
});

describe('The first product that is restored', () => {
  it('is the only one where the service says ok and saves something else', async () => {
    const removing: Removing = await startRemoving(app, service);
    await app.call('writing.settle', { connectionId: removing.connectionId, way: 'create', verdict: null });
    await removing.mark('delete', ...LISTED);
    const { changeSet } = await removing.remove();
    service.keep = ignoresLanguages;
    const restore = await removing.restore(changeSet);
    expect(restore).toMatchObject({ state: 'paused', counts: { applied: 1, pending: LISTED.length - 1 } });
    expect(restore.message).toContain('title · de is empty');
    expect(sentPerRequest()).toEqual([1]);
  });
});

describe('The first full update', () => {
  const nest = async (connectionId: string, numbers: ReadonlyMap<string, number>) => {
    await app.call('drafts.edit', {
      connectionId,
      label: 'Nest',
      edits: LISTED.map((sku) => ({
        product: numbers.get(sku)!,
        property: STRUCTURE.parent,
        locale: 'en',
        change: { kind: 'set', value: 'shirt' },
      })),
    });
    const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
    await app.ended(jobId);
    return app.call('changesets.get', { connectionId, changeSet });
  };

  it('of the variant structure is the only one where it costs other values', async () => {
    service.keep = ignoresLanguages;
    const removing = await startRemoving(app, service, { confirmed: false });
    const sent = await nest(removing.connectionId, await removing.products());
    expect(sent).toMatchObject({ state: 'paused', counts: { applied: 1, pending: LISTED.length - 1 } });
    expect(sent.message).toContain('title · de is empty (sent “Kessel p0”)');
    expect(await proofs(removing.connectionId)).toMatchObject([{ way: 'replace', verdict: 'doubted' }]);
    expect(service.puts).toHaveLength(1);
  });

  it('proves that the others may follow', async () => {
    const removing = await startRemoving(app, service, { confirmed: false });
    const sent = await nest(removing.connectionId, await removing.products());
    expect(sent).toMatchObject({ state: 'finished', counts: { applied: LISTED.length } });
    expect(await proofs(removing.connectionId)).toMatchObject([{ way: 'replace', verdict: 'proven' }]);
  });

  it('of several staged products is the only one where the service loses what is sent', async () => {
    const creating = await startCreating(app, service, { confirmed: false });
    for (const sku of LISTED) await creating.replace(sku, { title: 'Hat', material: 'felt' });
    service.keep = (product) => ({ ...product, properties: [] });
    expect(await creating.send()).toMatchObject({ state: 'paused', counts: { applied: 1, pending: 3 } });
    expect(sentPerRequest()).toEqual([1]);
  });
});
