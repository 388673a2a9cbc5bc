import fc from 'fast-check';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { weather as weatherOf } from '../model/fates.ts';
import { CONNECTION } from '../model/model-app.ts';
import { ALL_ITEMS } from '../model/model-world.ts';
import { at, chosen, commonSteps, place, stepsOn, storiesOf } from '../model/steps.ts';
import { IDENTIFIERS, NEW_IDENTIFIERS } from './forest.ts';
import { PRODUCT_BEHAVIOURS } from './product-service.ts';
import type { ProductWorld } from './product-world.ts';

const step = stepsOn<ProductWorld>();
const productWeather = weatherOf(PRODUCT_BEHAVIOURS);
const { applyNow, resume, retry, stop, pull, die, restart } = commonSteps<ProductWorld>(productWeather);

const some = fc.uniqueArray(fc.constantFrom(...IDENTIFIERS), { minLength: 1 });
const mode = fc.constantFrom<RemovalMode>('unlink', 'delete');

const mark = step('mark', fc.tuple(some, fc.option(mode, { freq: 6 })), (world, [which, how]) =>
  world.mark(which, how),
);

const markAndApply = step(
  'mark and apply',
  fc.tuple(some, mode, productWeather),
  async (world, [which, how, weather]) => {
    await world.mark(which, how);
    await world.send(weather, () => world.apply());
  },
);

const markVariants = step('mark variants', mode, async (world, how) => {
  await world.app.client.markVariants(how);
  const before = world.marks;
  world.marks = world.marked();
  for (const [identifier, was] of before)
    if (world.marks.get(identifier) !== was) world.problems.push(`${identifier} lost its mark`);
});

const restore = step(
  'restore',
  fc.tuple(place, fc.option(place), productWeather),
  async (world, [which, one, weather]) => {
    const found = chosen(world, which, ({ kind, counts }) => kind === 'removal' && counts.applied !== 0);
    if (!found) return;
    const items = world.productItems(found.changeSet);
    const item = one === null ? undefined : at(items, one);
    const selection = item ? { items: [item.item] } : { filter: ALL_ITEMS };
    const plan = world.app.store.restorePlan(found.changeSet, selection, 100);
    const left = Object.values(plan.obstacles).reduce((sum, count) => sum + count, 0);
    if (plan.create + plan.relink + left !== (item ? 1 : items.length))
      world.problems.push(
        `a restore of ${plan.create} and ${plan.relink}, ${left} left out, of ${items.length}`,
      );
    await world.send(weather, () =>
      world.app.queue.send(CONNECTION, ({ store }) => store.freezeRestore(found.changeSet, selection)),
    );
  },
);

/** Mostly products that are not there yet; others must have been removed before. */
const newcomers = fc.uniqueArray(fc.constantFrom(...NEW_IDENTIFIERS, ...NEW_IDENTIFIERS, ...IDENTIFIERS), {
  minLength: 1,
});

const stage = step('stage', newcomers, (world, which) => world.stage(which));

const stageAndCreate = step(
  'stage and create',
  fc.tuple(newcomers, productWeather),
  async (world, [which, weather]) => {
    await world.stage(which);
    await world.send(weather, () => world.create());
  },
);

const createNow = step('create', productWeather, (world, weather) =>
  world.send(weather, () => world.create()),
);

const discard = step('discard', place, async (world, which) => {
  const product = at(world.stagedProducts(), which);
  if (product) await world.discard([product]);
});

/** Mostly sets; some edits remove the note. */
const notes = fc.tuple(some, fc.nat({ max: 4 }));

const edit = step('edit', notes, (world, [which, kind]) => world.edit(which, kind === 0));

const editAndApply = step(
  'edit and apply',
  fc.tuple(notes, productWeather),
  async (world, [[which, kind], weather]) => {
    await world.edit(which, kind === 0);
    await world.send(weather, () => world.applyEdits());
  },
);

const undoEdits = step('undo edits', fc.tuple(place, productWeather), async (world, [which, weather]) => {
  const found = chosen(
    world,
    which,
    ({ kind, counts }) => ['edit', 'undo', 'redo'].includes(kind) && counts.applied !== 0,
  );
  if (!found) return;
  const { changeSet } = found;
  await world.send(weather, () =>
    world.app.queue.send(CONNECTION, ({ store }) => store.freezeUndo(changeSet, { filter: ALL_ITEMS })),
  );
});

const history = step('history', fc.constantFrom('undo', 'redo'), (world, direction) =>
  world.stepThroughHistory(direction),
);

/** Removes a listed product, restores a removed one, or changes a title or a note. */
const othersAct = step(
  'others act',
  fc.array(fc.tuple(fc.constantFrom(...IDENTIFIERS), mode, fc.boolean()), { minLength: 1, maxLength: 3 }),
  async (world, acts) => {
    const { holdings } = world.service;
    for (const [identifier, how, onlyWrite] of acts) {
      const held = holdings.named(identifier);
      if (!held) holdings.put(identifier, { title: world.newTitle('Theirs'), note: null }, 'others');
      else if (onlyWrite && how === 'unlink') holdings.write(identifier, world.newTitle('Theirs'));
      else if (onlyWrite) holdings.edit(identifier, world.newTitle('Theirs'), 'others');
      else holdings.remove(held, how, 'others');
    }
  },
);

const refuse = step('refuse', fc.constantFrom(...IDENTIFIERS), async ({ service }, identifier) => {
  if (!service.refused.delete(identifier)) service.refused.add(identifier);
});

export const productStories = storiesOf<ProductWorld>([
  mark,
  mark,
  markAndApply,
  markAndApply,
  markAndApply,
  applyNow,
  stage,
  stageAndCreate,
  stageAndCreate,
  stageAndCreate,
  createNow,
  createNow,
  discard,
  edit,
  editAndApply,
  editAndApply,
  editAndApply,
  undoEdits,
  markVariants,
  restore,
  restore,
  restore,
  restore,
  restore,
  restore,
  resume,
  resume,
  retry,
  retry,
  stop,
  history,
  othersAct,
  othersAct,
  refuse,
  pull,
  die,
  restart,
]);
