import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { COLUMNS, cellName, IDENTIFIERS } from '../../soak/edit-model/cells.ts';
import { editViolations } from '../../soak/edit-model/edit-invariants.ts';
import { EditWorld } from '../../soak/edit-model/edit-world.ts';
import { CALM, type Interruption } from '../../soak/model/fates.ts';
import { CONNECTION } from '../../soak/model/model-app.ts';
import { ALL_ITEMS } from '../../soak/model/model-world.ts';
import { IDENTIFIERS as FOREST } from '../../soak/product-model/forest.ts';
import { productViolations } from '../../soak/product-model/product-invariants.ts';
import { ProductWorld } from '../../soak/product-model/product-world.ts';
import { tempDir } from '../../support/temp-dir.ts';

/** The user stops a change set at one of its requests, is told that it stopped, and the app dies. */
const moments = [1, 2, 3, 5].flatMap((atRequest) => [
  { atRequest, arrives: true },
  { atRequest, arrives: false },
]);
const stopped = (moment: (typeof moments)[number]): { interruption: Interruption } => ({
  interruption: { kind: 'stop and die', ...moment },
});

/** What was in flight is unknown; nothing else will be sent. */
function expectStopped(changeSet: ChangeSet | undefined): void {
  const { state, message, counts } = changeSet!;
  expect({ state, message }).toEqual({ state: 'cancelled', message: 'Stopped.' });
  expect(counts).toMatchObject({ pending: 0, in_flight: 0 });
  expect(counts.skipped).toBeGreaterThan(0);
}

describe.each(moments)(
  'an acknowledged stop at request $atRequest (which arrives: $arrives) survives a crash',
  (moment) => {
    it('while edits are applied', async () => {
      const world = new EditWorld(join(tempDir(), 'catalog.db'), editViolations);
      onTestFinished(() => world.app.end());
      await world.pull();
      const cells = IDENTIFIERS.flatMap((identifier) =>
        COLUMNS.map((column) => cellName(identifier, column)),
      );
      await world.edit(
        cells.map((cell) => ({
          cell,
          change: cell.includes('tags')
            ? { kind: 'set', value: [`base ${cell.slice(0, 3)}`, 'New'] }
            : { kind: 'set', value: 'New' },
        })),
      );
      await world.app.client.setApplyOptions({ checkFirst: true, onePerCell: true });
      await world.send({ ...CALM, ...stopped(moment) }, () => world.apply());
      expectStopped(world.changeSets()[0]);
    });

    it('while products are removed', async () => {
      const world = new ProductWorld(join(tempDir(), 'catalog.db'), productViolations);
      onTestFinished(() => world.app.end());
      await world.pull();
      await world.mark(FOREST, 'unlink');
      await world.send({ ...CALM, ...stopped(moment) }, () => world.apply());
      expectStopped(world.changeSets()[0]);
    });

    it('while products are restored', async () => {
      const world = new ProductWorld(join(tempDir(), 'catalog.db'), productViolations);
      onTestFinished(() => world.app.end());
      await world.pull();
      await world.mark(FOREST, 'delete');
      await world.send(CALM, () => world.apply());
      await world.send({ ...CALM, ...stopped(moment) }, () =>
        world.app.queue.send(CONNECTION, ({ store }) => store.freezeRestore(1, { filter: ALL_ITEMS })),
      );
      expectStopped(world.changeSets()[1]);
    });
  },
);
