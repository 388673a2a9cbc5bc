import { describe, expect, it } from 'vitest';
import { dialects } from '../../support/dialects/all.ts';
import { productKey, setUp } from './set-up.ts';

describe.each(dialects)('the app with $name', (dialect) => {
  const { names } = dialect;

  it('pulls, edits and applies, set up with the connection form only', async () => {
    const { app, service, connectionId } = await setUp(dialect);
    const product = await productKey(app, connectionId, names.pan.code);
    await app.call('drafts.edit', {
      connectionId,
      label: 'Edit',
      edits: [
        { product, property: 'title', locale: 'de', change: { kind: 'set', value: 'Bratpfanne' } },
        { product, property: 'tags', locale: 'en', change: { kind: 'set', value: ['a', 'b', 'c'] } },
        { product, property: 'weight', locale: 'en', change: { kind: 'remove' } },
      ],
    });
    const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
    await app.ended(jobId);
    const { state, counts } = await app.call('changesets.get', { connectionId, changeSet });
    expect({ state, applied: counts.applied }).toEqual({ state: 'finished', applied: 3 });
    const held = service.shelf.byCode(names.pan.code)?.cells;
    expect(held).toMatchObject({ 'title/de': 'Bratpfanne', tags: ['a', 'b', 'c'] });
    expect(held).not.toHaveProperty('weight');
  });

  it('shows a product’s raw JSON in the service’s own names, as stored and as the service has it now', async () => {
    const { app, service, connectionId } = await setUp(dialect);
    const product = await productKey(app, connectionId, names.pan.code);
    await app.call('drafts.edit', {
      connectionId,
      label: 'Edit',
      edits: [{ product, property: 'title', locale: 'de', change: { kind: 'set', value: 'staged only' } }],
    });
    const raw = async (from: 'kept' | 'service') =>
      (await app.call('catalog.raw', { connectionId, product, from })).text;
    const kept = await raw('kept');
    const { numbers } = dialect;
    expect(kept).toContain(numbers.ids ? `: ${names.pan.id}` : `: "${names.pan.id}"`);
    expect(kept).toContain(numbers.codes ? `: ${names.pan.code}` : `: "${names.pan.code}"`);
    expect(kept).toContain('Pfanne');
    expect(kept).not.toContain('staged only');
    // Whatever both contain is equal; the service may say more, such as that there are no children.
    expect(JSON.parse((await raw('service')) ?? '')).toMatchObject(JSON.parse(kept ?? ''));

    const held = service.shelf.byCode(names.pan.code)!;
    held.cells['title/de'] = 'Pfanne XL';
    expect(await raw('service')).toContain('Pfanne XL');
    expect(await raw('kept')).not.toContain('Pfanne XL');
    service.shelf.take(held, 'unlink');
    expect(await raw('service')).toBeNull();
  });
});
