import { describe, expect, it } from 'vitest';
import { keyedFlat } from '../../support/dialects/keyed-flat.ts';
import { languagesFirst } from '../../support/dialects/languages-first.ts';
import { typedEntries } from '../../support/dialects/typed-entries.ts';
import { confirmModes } from '../../support/removing.ts';
import { productKey, setUp } from './set-up.ts';

describe.each([keyedFlat, typedEntries, languagesFirst])(
  'a service described by its profile: $name',
  (dialect) => {
    const { names } = dialect;

    it('takes edits and removals, and each item ends as the service answered', async () => {
      const { app, service, connectionId } = await setUp(dialect);
      const [pan, lid, pot] = await Promise.all(
        (['pan', 'lid', 'pot'] as const).map((name) => productKey(app, connectionId, names[name].code)),
      );
      const set = (product: number, property: string, locale: string, value: string | number) =>
        ({ product, property, locale, change: { kind: 'set', value } }) as const;
      await app.call('drafts.edit', {
        connectionId,
        label: 'Edit',
        edits: [
          set(pan!, 'title', 'de', 'Bratpfanne'),
          // The lid has no German title yet: it gets the type of the English one.
          set(lid!, 'title', 'de', 'Deckel'),
          set(lid!, 'weight', 'en', 'heavy'),
          { product: pot!, property: 'title', locale: 'de', change: { kind: 'remove' } },
        ],
      });
      const edit = await app.call('changesets.apply', { connectionId });
      await app.ended(edit.jobId);
      const { rows } = await app.call('changesets.items', {
        connectionId,
        changeSet: edit.changeSet,
        filter: {},
        offset: 0,
        limit: 10,
      });
      expect(
        rows.map(({ identifier, property, state, said }) => [identifier, property, state, said]).sort(),
      ).toEqual(
        [
          [names.pan.code, 'title', 'applied', null],
          [names.lid.code, 'title', 'applied', null],
          [names.lid.code, 'weight', 'failed', 'A weight is a number'],
          [names.pot.code, 'title', 'applied', null],
        ].sort(),
      );
      expect(service.shelf.byCode(names.pan.code)?.cells).toMatchObject({
        'title/en': 'Pan',
        'title/de': 'Bratpfanne',
      });
      expect(service.shelf.byCode(names.lid.code)?.cells).toEqual({
        'title/en': 'Lid',
        'title/de': 'Deckel',
        weight: 0.25,
      });
      expect(service.shelf.byCode(names.pot.code)?.cells).toEqual({ 'title/en': 'Pot' });

      await app.call('removals.mark', { connectionId, which: { products: [lid!] }, mode: 'delete' });
      await app.call('removals.mark', { connectionId, which: { products: [pot!] }, mode: 'unlink' });
      await confirmModes(app, connectionId);
      const { fingerprint: confirmed } = await app.call('removals.rehearse', { connectionId, limit: 1 });
      const removal = await app.call('removals.apply', { connectionId, confirmed });
      await app.ended(removal.jobId);
      const { counts } = await app.call('changesets.get', { connectionId, changeSet: removal.changeSet });
      expect(counts).toMatchObject({ applied: 2, unknown: 0 });
      expect(service.shelf.products.map(({ code }) => code)).toEqual(
        (['pan', 'shirt', 'shirtS'] as const).map((name) => names[name].code),
      );
      expect(service.shelf.unlinked.map(({ code }) => code)).toEqual([names.pot.code]);

      const again = await app.call('catalog.pull', { connectionId });
      expect(await app.ended(again.jobId)).toMatchObject({
        state: 'done',
        // The refused edit stays staged, on a product that no longer exists.
        message: '3 products pulled. 1 product with staged edits no longer listed by the service.',
      });
    });
  },
);
