import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  door,
  heldProduct,
  type RemovableService,
  startRemovableService,
  type WriteBehaviour,
} from '../../support/removable-service.ts';
import { family, type Removing, startRemoving } from '../../support/removing.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let app: RunningApp;
let service: RemovableService;
let removing: Removing;

beforeEach(async () => {
  service = await startRemovableService(family(heldProduct));
  app = await startApp();
  removing = await startRemoving(app, service);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

/** The first removal of a product behaves this way; all others are answered. */
const once = (productId: string, behaviour: WriteBehaviour) => {
  let done = false;
  service.onRemove = (id) => {
    if (done || id !== productId) return 'answer' as const;
    done = true;
    return behaviour;
  };
};

const ofProduct = async (changeSet: number, identifier: string) =>
  (await removing.items(changeSet)).get(identifier);

describe('a removal of unknown outcome', () => {
  it.each([
    ['the connection was cut', 'cut_after' as const],
    ['the service answered 500', { status: 500, body: {}, carriedOut: true }],
    ['the service answered without a result', { status: 200, body: {}, carriedOut: true }],
  ])('is settled by reading back, and not sent again, when %s after it was carried out', async (_, how) => {
    once('id-001', how);
    await removing.mark('delete', '001');
    const changeSet = await removing.remove();
    expect(changeSet).toMatchObject({ state: 'finished', counts: { applied: 1 } });
    expect(service.asked).toEqual(['id-001']);
    const item = await ofProduct(changeSet.changeSet, '001');
    expect(item).toMatchObject({ state: 'applied', code: 'not_listed' });
    expect(item?.message).toMatch(/no longer listed/);
  });

  it('is sent again when it did not arrive', async () => {
    once('id-001', 'cut_before');
    await removing.mark('delete', '001');
    expect(await removing.remove()).toMatchObject({ counts: { applied: 1 } });
    expect(service.asked).toEqual(['id-001', 'id-001']);
    expect(service.done).toEqual(['delete id-001']);
  });

  it.each([
    [{ status: 204, carriedOut: true }, 'The service answered without a body (status 204).'],
    [{ status: 200, body: 'Bye', carriedOut: true }, 'The result has no status.'],
    ['cut_after' as const, /^127\.0\.0\.1:\d+ closed the connection without an answer\./],
  ])('reports the answer, and that the product was looked up again: %j', async (behaviour, came) => {
    once('id-001', behaviour);
    await removing.mark('delete', '001');
    const { changeSet } = await removing.remove();
    const { state, message } = (await ofProduct(changeSet, '001'))!;
    expect(state).toBe('applied');
    expect(message).toMatch(came);
    expect(message).toMatch(/\. Looked up again: the product is no longer listed\.$/);
  });

  it('is tried three times in all, and then waits for the user', async () => {
    service.onRemove = () => ({ status: 500, body: {} });
    await removing.mark('delete', '001');
    const paused = await removing.remove();
    expect(paused).toMatchObject({ state: 'paused', counts: { pending: 1 } });
    expect(paused.message).toMatch(/^The rest was sent again without a clear answer/);
    expect(service.asked).toHaveLength(3);
    service.onRemove = () => 'answer';
    expect(await removing.resume(paused.changeSet)).toMatchObject({
      state: 'finished',
      counts: { applied: 1 },
    });
  });

  it('fails when the service accepts it repeatedly without effect; the others are applied', async () => {
    service.onRemove = (id) => ({ status: 204, carriedOut: id !== 'id-001' });
    await removing.mark('delete', '001', '002');
    const { changeSet, state, counts } = await removing.remove();
    expect({ state, counts }).toMatchObject({ state: 'finished', counts: { applied: 1, failed: 1 } });
    const kept = await ofProduct(changeSet, '001');
    expect(kept).toMatchObject({ state: 'failed', code: 'not_kept' });
    expect(kept?.message).toMatch(
      /^The service accepted the removal but still lists the product\. .*\(status 204\)\.$/,
    );
    service.onRemove = () => 'answer';
    expect(await removing.retry(changeSet)).toMatchObject({ counts: { applied: 2 } });
  });

  it('fails when the service accepts it for later again and again, without effect', async () => {
    service.onRemove = () => ({ status: 202, body: {} });
    await removing.mark('delete', '001');
    const { changeSet, counts } = await removing.remove();
    expect(counts).toMatchObject({ unknown: 1 });
    expect(await removing.resume(changeSet)).toMatchObject({ state: 'finished', counts: { failed: 1 } });
    expect(await ofProduct(changeSet, '001')).toMatchObject({
      code: 'not_kept',
      message: expect.stringContaining('sent more than once'),
    });
  });

  it('that took effect late, just before it is sent again, counts as removed by this change set', async () => {
    once('id-001', { status: 202, body: {} });
    await removing.mark('delete', '001');
    const { changeSet } = await removing.remove();
    let asked = 0;
    service.onList = () => {
      if (++asked === 2) service.products.delete('001');
      return null;
    };
    expect(await removing.resume(changeSet)).toMatchObject({ state: 'finished', counts: { applied: 1 } });
    expect(service.asked).toEqual(['id-001']);
    expect(await ofProduct(changeSet, '001')).toMatchObject({ code: 'not_listed', hasSnapshot: true });
    service.onList = () => null;
    expect(await removing.restore(changeSet)).toMatchObject({ counts: { applied: 1 } });
  });

  it.each([
    ['turned away', 401, 'resume' as const],
    ['refused', 422, 'retry' as const],
  ])(
    'that took effect late, after its second attempt was %s, counts as removed by this change set',
    async (_, status, again) => {
      let attempts = 0;
      service.onRemove = () => (++attempts === 1 ? 'cut_before' : { status, body: { message: 'Not now' } });
      await removing.mark('delete', '001');
      const { changeSet } = await removing.remove();
      expect(service.asked).toEqual(['id-001', 'id-001']);
      service.products.delete('001');
      expect(await removing[again](changeSet)).toMatchObject({ counts: { applied: 1 } });
      expect(service.asked).toEqual(['id-001', 'id-001']);
      expect(await ofProduct(changeSet, '001')).toMatchObject({ code: 'not_listed', hasSnapshot: true });
      service.onRemove = () => 'answer';
      expect(await removing.restore(changeSet)).toMatchObject({ counts: { applied: 1 } });
    },
  );

  it('that the service deferred is not sent again in the same run, and is settled when resumed', async () => {
    once('id-001', { status: 202, body: {} });
    await removing.mark('delete', '001');
    const { changeSet, counts } = await removing.remove();
    expect(counts).toMatchObject({ unknown: 1 });
    expect(service.asked).toEqual(['id-001']);
    service.products.delete('001');
    expect(await removing.resume(changeSet)).toMatchObject({ state: 'finished', counts: { applied: 1 } });
    expect(service.asked).toEqual(['id-001']);
  });

  it('keeps the parent of its product until it is settled', async () => {
    once('id-red-s', { status: 202, body: {} });
    await removing.mark('delete', 'red', 'red-s', 'red-m');
    const { changeSet, counts } = await removing.remove();
    expect(counts).toMatchObject({ unknown: 1, applied: 1, failed: 1 });
    expect(await ofProduct(changeSet, 'red')).toMatchObject({ code: 'variants_left' });
    expect(service.products.has('red')).toBe(true);
  });

  it('stays unknown while its product cannot be read back', async () => {
    once('id-001', 'cut_after');
    let asked = 0;
    service.onList = (query) => (query.get('identifier') === '001' && ++asked > 1 ? 400 : null);
    await removing.mark('delete', '001', '002');
    const { changeSet, counts } = await removing.remove();
    expect(counts).toMatchObject({ unknown: 1, applied: 1 });
    expect((await ofProduct(changeSet, '001'))?.message).toMatch(/could not be read back.*Refused with 400/);
    service.onList = () => null;
    expect(await removing.resume(changeSet)).toMatchObject({ counts: { applied: 2 } });
    expect(service.asked.filter((id) => id === 'id-001')).toHaveLength(1);
  });

  it('is settled after the app was closed while it was in flight', async () => {
    const gate = door();
    service.onRemove = async (id) => {
      if (id === 'id-001') await gate.pass();
      return 'cut_after' as const;
    };
    await removing.mark('delete', '001');
    const { changeSet } = await removing.begin();
    await gate.reached(1);
    const restarted = app.restart();
    gate.open();
    await restarted;
    service.onRemove = () => 'answer';
    expect((await removing.get(changeSet)).state).toBe('paused');
    expect(await removing.resume(changeSet)).toMatchObject({ state: 'finished', counts: { applied: 1 } });
    expect(service.asked).toEqual(['id-001']);
  });
});

describe('a product that the service does not find', () => {
  it('is skipped as gone when it is no longer listed', async () => {
    service.onRemove = (id) => {
      if (id === 'id-001') service.products.delete('001');
      return 'answer' as const;
    };
    await removing.mark('delete', '001', '002');
    const { changeSet, counts } = await removing.remove();
    expect(counts).toMatchObject({ skipped: 1, applied: 1 });
    const item = await ofProduct(changeSet, '001');
    expect(item).toMatchObject({ state: 'skipped', code: 'already_gone' });
    expect(item?.said).toBe('There is no such product');
    expect(await removing.listed()).not.toContain('001');
  });

  it('fails when it is still listed', async () => {
    once('id-001', { status: 404, body: { message: 'No such route' } });
    await removing.mark('delete', '001');
    const { changeSet } = await removing.remove();
    const item = await ofProduct(changeSet, '001');
    expect(item).toMatchObject({ state: 'failed', code: 'not_found' });
    expect(item?.said).toBe('No such route');
    expect(item?.message).toContain('still lists it');
  });

  it('counts as removed by this change set if an earlier request may have taken effect late', async () => {
    let asked = 0;
    service.onRemove = () => (++asked === 1 ? 'cut_before' : 'answer');
    service.onList = (query) => {
      // Carried out late: after the read-back that still found it.
      if (query.get('identifier') === '001' && service.asked.length === 1)
        setImmediate(() => service.products.delete('001'));
      return null;
    };
    await removing.mark('delete', '001');
    const { changeSet } = await removing.remove();
    expect(await ofProduct(changeSet, '001')).toMatchObject({ state: 'applied', code: 'not_listed' });
  });
});
