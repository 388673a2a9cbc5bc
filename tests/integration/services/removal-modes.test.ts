import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { serveSandbox } from '#electron/sandbox/server.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { serviceProfile } from '#shared/service/profile.ts';
import {
  heldProduct,
  type RemovableService,
  startRemovableService,
} from '../../support/removable-service.ts';
import { type Removing, startRemoving } from '../../support/removing.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let app: RunningApp;
let service: RemovableService;
let removing: Removing;

const SKUS = ['001', '002', '003', '004', '005', '006'];

beforeEach(async () => {
  app = await startApp();
  service = await startRemovableService(SKUS.map((sku) => heldProduct(sku)));
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const connect = async (confirmed: boolean, profile = {}) => {
  removing = await startRemoving(app, service, { confirmed, profile });
};

const known = async (mode: RemovalMode = 'unlink') => {
  const connections = await app.call('connections.list', {});
  return connections.find(({ id }) => id === removing.connectionId)?.removalModes[mode] ?? null;
};

const tryMode = async (identifier: string, mode: RemovalMode = 'unlink') => {
  const { connectionId } = removing;
  const product = (await removing.products()).get(identifier)!;
  const { changeSet, jobId } = await app.call('removals.try', { connectionId, product, mode });
  await app.ended(jobId);
  return removing.get(changeSet);
};

const lookUp = (mode: RemovalMode = 'unlink') =>
  app.call('removals.trial', { connectionId: removing.connectionId, mode });

const settle = (verdict: 'confirmed' | 'other' | null, mode: RemovalMode = 'unlink') =>
  app.call('removals.settleMode', { connectionId: removing.connectionId, mode, verdict });

const message = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: Error) => error.message,
  );

/** Makes the service spell the mode differently from the profile, and delete if it does not understand the mode. */
const spelledOtherwise = () => {
  service.modeParam = 'how';
  service.withoutMode = 'delete';
};

describe('a removal mode that was never confirmed', () => {
  it('removes nothing except in a trial, not even one product', async () => {
    await connect(false);
    await removing.mark('unlink', '001');
    expect(await message(removing.begin())).toMatch(
      /never confirmed that this request unlinks a product: DELETE .*\/products\/\{product_id\}\/delete\?mode=unlink/,
    );
    expect(service.asked).toEqual([]);
    expect(await app.call('changesets.list', { connectionId: removing.connectionId })).toEqual([]);
  });

  it('is tried with one marked product; the other marks stay', async () => {
    await connect(false);
    await removing.mark('unlink', ...SKUS);
    const changeSet = await tryMode('002');
    expect(changeSet).toMatchObject({ kind: 'removal', total: 1, counts: { applied: 1 } });
    expect(service.done).toEqual(['unlink id-002']);
    const item = (await removing.items(changeSet.changeSet)).get('002');
    // “ok” does not say what was done.
    expect(item).toMatchObject({ state: 'applied', code: 'mode_unconfirmed', hasSnapshot: true });
    expect(item?.message).toBe('Whether the service unlinked or deleted the product cannot be told.');
    const tally = await app.call('removals.tally', { connectionId: removing.connectionId });
    expect(tally).toMatchObject([{ action: 'unlink', unconfirmed: 1, otherMode: 0 }]);
    expect(await known()).toMatchObject({ verdict: null, how: 'trial' });
    expect((await removing.listed()).length).toBe(5);
    expect(await message(removing.begin())).toMatch(/never confirmed/);
  });

  it('cannot be tried with a product that is marked otherwise or has variants', async () => {
    service.products.set('child', heldProduct('child', { parent_identifier: '001' }));
    await connect(false);
    await removing.mark('delete', '002');
    await removing.mark('unlink', '001');
    expect(await message(tryMode('002'))).toMatch(/no longer marked, cannot be removed right now, or has/);
    expect(await message(tryMode('001'))).toMatch(/has variants. Nothing was sent/);
    expect(service.asked).toEqual([]);
  });

  it('cannot be told by looking up a product that the service no longer lists', async () => {
    await connect(false);
    await removing.mark('unlink', '001');
    await tryMode('001');
    expect((await lookUp()).findings).toEqual({ listed: false, knownById: null, restoredAs: null });
  });

  it('is recognised when the service still answers for the product id', async () => {
    service.listsRequired = true;
    await connect(false);
    await removing.mark('unlink', '001');
    await tryMode('001');
    expect((await lookUp()).findings).toEqual({ listed: false, knownById: true, restoredAs: null });
  });

  it.each([
    ['an empty list for every product id', { status: 200, body: { attributes: [] } }],
    ['“ok” for every product id', { status: 200, body: { ok: true } }],
    ['a web page for every product id', { status: 200, body: '<html>Sign in</html>' }],
  ])('that deletes is not called unlinked when the service answers with %s', async (_, answer) => {
    service.listsRequired = true;
    service.requiredOfUnknown = answer;
    spelledOtherwise();
    await connect(false);
    await removing.mark('unlink', '001');
    await tryMode('001');
    expect((await lookUp()).findings).toEqual({ listed: false, knownById: null, restoredAs: null });
  });

  it.each(['DELETED', 'deleted'])(
    'is other than asked when the answer says “outcome”: “%s”',
    async (outcome) => {
      spelledOtherwise();
      service.answer = () => ({ status: 200, body: { success: true, status: 'ok', outcome } });
      await connect(false);
      await removing.mark('unlink', '001', '002');
      await tryMode('001');
      expect(await known()).toMatchObject({ verdict: 'other', how: 'answer' });
    },
  );

  it('that really deletes is detected by the product id or by restoring', async () => {
    service.listsRequired = true;
    spelledOtherwise();
    await connect(false);
    await removing.mark('unlink', '001', '002');
    const { changeSet } = await tryMode('001');
    expect((await lookUp()).findings).toEqual({ listed: false, knownById: false, restoredAs: null });
    await removing.restore(changeSet);
    expect((await lookUp()).findings).toMatchObject({ restoredAs: 'new-1' });
    await settle('other');
    expect(await message(tryMode('002'))).toMatch(/deletes a product instead of unlinking it/);
    expect(await message(removing.begin())).toMatch(/deletes a product instead of unlinking it/);
    expect(service.done).toEqual(['delete id-001', 'put 001']);
  });

  it('that unlinks is recognised by the same product id after restoring', async () => {
    await connect(false);
    await removing.mark('unlink', '001');
    const { changeSet } = await tryMode('001');
    await removing.restore(changeSet);
    expect((await lookUp()).findings).toMatchObject({ restoredAs: 'id-001' });
  });

  it('is confirmed by the user, and then removes all marked products', async () => {
    await connect(false);
    await removing.mark('unlink', ...SKUS);
    await tryMode('001');
    await settle('confirmed');
    expect(await known()).toMatchObject({ verdict: 'confirmed', how: 'trial' });
    const changeSet = await removing.remove();
    expect(changeSet).toMatchObject({ total: 5, counts: { applied: 5 } });
    expect((await removing.items(changeSet.changeSet)).get('004')).toMatchObject({ code: null });
  });

  it('is confirmed by an answer that names it', async () => {
    service.answer = (mode) => ({ status: 200, body: { status: `${mode}ed` } });
    await connect(false);
    await removing.mark('unlink', ...SKUS);
    const { changeSet } = await tryMode('001');
    expect((await removing.items(changeSet)).get('001')).toMatchObject({ state: 'applied', code: null });
    expect(await known()).toMatchObject({ verdict: 'confirmed', how: 'answer' });
    expect(await removing.remove()).toMatchObject({ counts: { applied: 5 } });
  });

  it('is left open when an empty answer is settled by a look-up', async () => {
    service.answer = () => ({ status: 204 });
    await connect(false);
    await removing.mark('unlink', '001');
    const { changeSet } = await tryMode('001');
    const item = (await removing.items(changeSet)).get('001');
    expect(item).toMatchObject({ state: 'applied', code: 'mode_unconfirmed' });
    expect(item?.message).toMatch(/no longer listed\. Whether the service unlinked or deleted/);
  });
});

describe('a service that spells the mode parameter differently', () => {
  it('deletes nothing when it refuses the request, and the user is told', async () => {
    service.modeParam = 'how';
    service.withoutMode = 'refuse';
    await connect(false);
    await removing.mark('unlink', '001', '002');
    const { changeSet } = await tryMode('001');
    expect((await removing.items(changeSet)).get('001')).toMatchObject({
      state: 'failed',
      said: 'Say what is meant in "how"',
    });
    expect(service.done).toEqual([]);
  });

  it('deletes one product in a trial, and no other', async () => {
    spelledOtherwise();
    service.answer = (mode) => ({ status: 200, body: { status: `${mode}d` } });
    await connect(false);
    await removing.mark('unlink', ...SKUS);
    const { changeSet } = await tryMode('003');
    const item = (await removing.items(changeSet)).get('003');
    expect(item).toMatchObject({ action: 'unlink', state: 'applied', code: 'other_mode', hasSnapshot: true });
    expect(item?.message).toBe(
      'The service answered that it deleted the product, although it was asked to unlink it.',
    );
    expect(await known()).toMatchObject({ verdict: 'other', how: 'answer' });
    expect(await message(removing.begin())).toMatch(/deletes a product instead of unlinking it/);
    expect(service.done).toEqual(['delete id-003']);
    const which = { items: [item!.item] };
    const plan = { connectionId: removing.connectionId, changeSet, which, limit: 0 };
    expect(await app.call('removals.restorePlan', plan)).toMatchObject({ create: 1, relink: 0 });
  });

  it('deletes only one product when the user had confirmed unlinking, and the run pauses', async () => {
    spelledOtherwise();
    service.answer = (_, product_id) => ({
      status: 200,
      body: { results: [{ product_id, deleted: true, status: 'ok' }] },
    });
    await connect(true);
    await removing.mark('unlink', ...SKUS);
    const changeSet = await removing.remove();
    expect(service.done).toHaveLength(1);
    expect(changeSet).toMatchObject({ state: 'paused', counts: { applied: 1, pending: 5 } });
    expect(changeSet.message).toMatch(
      /it deleted a product that it was asked to unlink. Nothing more was sent/,
    );
    const again = await removing.resume(changeSet.changeSet);
    expect(again).toMatchObject({ state: 'paused', counts: { pending: 5 } });
    expect(again.message).toMatch(/deletes a product instead of unlinking it/);
    expect(service.asked).toHaveLength(1);
  });

  it('unlinks once the profile names its parameter', async () => {
    spelledOtherwise();
    await connect(false);
    await settle('other');
    expect(await known()).toMatchObject({ verdict: 'other', how: 'user' });
    const { connectionId } = removing;
    const [connection] = await app.call('connections.list', {});
    const { profile } = connection!;
    const fields = { ...connection!, profile: { ...profile, delete: { ...profile.delete, param: 'how' } } };
    await app.call('connections.update', { connectionId, fields });
    await removing.mark('unlink', '001', '002');
    // What was known about the other request says nothing about this one.
    expect(await message(removing.begin())).toMatch(/never confirmed/);
    await settle('confirmed');
    await removing.remove();
    expect(service.done.toSorted()).toEqual(['unlink id-001', 'unlink id-002']);
  });
});

it('forgets the user’s verdict on request', async () => {
  await connect(true);
  expect(await known()).toMatchObject({ verdict: 'confirmed', how: 'user' });
  await settle(null);
  expect(await known()).toBeNull();
});

it('keeps the verdict over a restart', async () => {
  await connect(false);
  await removing.mark('unlink', '001', '002');
  await tryMode('001');
  await settle('confirmed');
  await app.restart();
  expect(await known()).toMatchObject({ verdict: 'confirmed', how: 'trial' });
  expect(await removing.remove()).toMatchObject({ counts: { applied: 1 } });
});

it('does not send the rest of a change set after the profile changed the request', async () => {
  await connect(true);
  await removing.mark('unlink', ...SKUS);
  service.onRemove = () => ({ status: 401 });
  const { changeSet, state } = await removing.remove();
  expect(state).toBe('paused');
  service.onRemove = () => 'answer';
  const { connectionId } = removing;
  const [connection] = await app.call('connections.list', {});
  const profile = { ...connection!.profile, delete: { ...connection!.profile.delete, unlink: 'detach' } };
  await app.call('connections.update', { connectionId, fields: { ...connection!, profile } });
  expect(await removing.resume(changeSet)).toMatchObject({
    state: 'paused',
    message: expect.stringMatching(/never confirmed that this request unlinks/),
  });
  expect(service.done).toEqual([]);
});

it.each<[string, object]>([
  [
    'a route and a method of its own for unlinking, and no parameter',
    {
      routes: { product_unlink: '/links/{integration_id}/{product_id}' },
      delete: { method: 'POST', unlink_method: 'PUT', delete: null, unlink: null },
    },
  ],
  [
    'true and false in the body',
    { delete: { in: 'body', param: 'options.purge', delete: true, unlink: false } },
  ],
  ['the parameter for deleting only', { delete: { param: 'purge', delete: 1, unlink: null } }],
])('removes by %s', async (_, profile) => {
  const sandbox = await serveSandbox({
    products: 60,
    locales: ['en', 'de'],
    integrationId: 'int-1',
    profile: serviceProfile.parse(profile),
  });
  onTestFinished(() => sandbox.close());
  removing = await startRemoving(app, sandbox, { profile, confirmed: false });
  const { view } = await app.call('catalog.openView', { connectionId: removing.connectionId, query: {} });
  const window = { connectionId: removing.connectionId, view, start: 0, count: 60, columns: [] };
  const [first, second] = (await app.call('catalog.window', window)).rows
    .filter(({ children }) => children === 0)
    .map(({ identifier }) => identifier);
  await removing.mark('unlink', first!);
  const unlinked = await tryMode(first!);
  await removing.mark('delete', second!);
  const deleted = await tryMode(second!, 'delete');
  expect([unlinked.counts.applied, deleted.counts.applied]).toEqual([1, 1]);
  // The sandbox names what it did.
  expect((await removing.items(unlinked.changeSet)).get(first!)).toMatchObject({ code: null });
  expect(await known('unlink')).toMatchObject({ verdict: 'confirmed', how: 'answer' });
  expect(await known('delete')).toMatchObject({ verdict: 'confirmed', how: 'answer' });
});
