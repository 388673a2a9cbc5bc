import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { confirmReading } from '../../support/accept-writes.ts';
import { editionsApart } from '../../support/services/language-editions.ts';
import { connected, measure, shownBy } from '../../support/services/measure.ts';

// What the app cannot read: it has to say so, and must not send anything that would go into another language.

test('A list that has all products in one language after the other is not shown as if it were complete', async () => {
  const one = await measure(editionsApart);
  expect(one.entry).toBe('alone');
  expect(one.pull).toMatch(/products came in several records with different values/);
});

test('Nothing is changed in a language that was not edited', async () => {
  const { app, connectionId, host } = await connected(editionsApart);
  const before = host.truth();
  await confirmReading(app, connectionId);
  const [first] = await shownBy(app, connectionId);
  const cell = first!.cells.find(({ property }) => property === 'headline')!;
  await app.call('drafts.edit', {
    connectionId,
    label: 'Edit',
    edits: [
      {
        product: first!.product,
        property: 'headline',
        locale: cell.locale,
        change: { kind: 'set', value: 'Wok' },
      },
    ],
  });
  const { jobId } = await app.call('changesets.apply', { connectionId });
  await app.ended(jobId);
  const changed = host
    .truth()
    .flatMap(({ cells }, nth) => cells.filter((one, at) => !isDeepStrictEqual(one, before[nth]?.cells[at])));
  expect(changed.filter(({ locale }) => locale !== cell.locale)).toEqual([]);
});
