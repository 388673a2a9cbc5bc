import { describe, expect, it, onTestFinished } from 'vitest';
import type { ConnectionFields } from '#shared/contract/connections.ts';
import { confirmReading } from '../../support/accept-writes.ts';
import { dialects } from '../../support/dialects/all.ts';
import { startApp } from '../../support/running-app.ts';

describe.each(dialects)('creating products with $name', (dialect) => {
  it('sends a product and a variant of a listed one, and the service holds both as sent', async () => {
    const service = await dialect.start();
    const app = await startApp();
    onTestFinished(async () => {
      await app.stop();
      await service.close();
    });
    const { profile, ...names } = dialect.connection;
    const fields: ConnectionFields = {
      name: dialect.name,
      baseUrl: service.url,
      locales: ['en', 'de'],
      ...names,
      profile: profile as ConnectionFields['profile'],
    };
    const { id: connectionId } = await app.call('connections.create', { fields, token: dialect.token });
    await confirmReading(app, connectionId);
    await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    const { mug, shirt, shirtM } = dialect.names;
    const title = (text: string) => [
      { property: fields.titleField, locale: 'en', value: text },
      { property: 'material', locale: 'de', value: 'Wolle' },
    ];
    await app.call('creations.stage', {
      connectionId,
      products: [
        { identifier: mug.code, values: title('Mug') },
        {
          identifier: shirtM.code,
          parentIdentifier: shirt.code,
          definingProperties: [{ property: 'size', value: 'M' }],
          values: title('Shirt M'),
        },
      ],
    });
    const { fingerprint: confirmed } = await app.call('creations.plan', { connectionId, limit: 0 });
    const sent = await app.call('creations.apply', { connectionId, confirmed, losing: false });
    await app.ended(sent.jobId);

    const page = { connectionId, changeSet: sent.changeSet, filter: {}, offset: 0, limit: 10 };
    const { rows } = await app.call('removals.items', page);
    expect(rows.map(({ state, code }) => [state, code])).toEqual(Array(2).fill(['applied', null]));
    const { primary } = dialect;
    expect(service.shelf.byCode(mug.code)?.cells).toEqual({ [primary]: 'Mug', 'material/de': 'Wolle' });
    expect(service.shelf.byCode(shirtM.code)).toMatchObject({
      parent: shirt.code,
      cells: { [primary]: 'Shirt M' },
    });
    expect(Object.values(service.shelf.byCode(shirtM.code)?.variant ?? {})).toEqual(['M']);
    expect(await app.call('drafts.summary', { connectionId })).toMatchObject({
      changes: 0,
      creations: { add: 0 },
    });
  });
});
