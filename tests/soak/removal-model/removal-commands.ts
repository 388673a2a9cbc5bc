import fc from 'fast-check';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { CONNECTION } from '../model/model-app.ts';
import { type Nothing, stepsOn } from '../model/step.ts';
import { IDENTIFIERS } from './forest.ts';
import { CALM, removalWeather } from './removal-fates.ts';
import { violations } from './removal-invariants.ts';
import { ALL_PRODUCTS, type RemovalWorld } from './removal-world.ts';

const step = stepsOn<RemovalWorld>({
  before: (world) => {
    world.seqBefore = world.service.holdings.log.length;
    world.paused.remember(world.changeSets());
  },
  violations,
});

const at = <T>(list: readonly T[], place: number): T | undefined => list[place % list.length];
const place = fc.nat({ max: 40 });
const some = fc.uniqueArray(fc.constantFrom(...IDENTIFIERS), { minLength: 1 });
const mode = fc.constantFrom<RemovalMode>('unlink', 'delete');

const mark = step('mark', fc.tuple(some, fc.option(mode, { freq: 6 })), (world, [which, how]) =>
  world.mark(which, how),
);

const markAndApply = step(
  'mark and apply',
  fc.tuple(some, mode, removalWeather),
  async (world, [which, how, weather]) => {
    await world.mark(which, how);
    await world.send(weather, () => world.apply());
  },
);

const applyNow = step('apply', removalWeather, (world, weather) => world.send(weather, () => world.apply()));

const markVariants = step('mark variants', mode, async (world, how) => {
  await world.app.client.markVariants(how);
  const before = world.marks;
  world.marks = world.marked();
  for (const [identifier, was] of before)
    if (world.marks.get(identifier) !== was) world.problems.push(`${identifier} lost its mark`);
});

const chosen = (world: RemovalWorld, which: number, fits: (changeSet: ChangeSet) => boolean) =>
  at(world.changeSets().filter(fits), which);

const restore = step(
  'restore',
  fc.tuple(place, fc.option(place), removalWeather),
  async (world, [which, one, weather]) => {
    const found = chosen(world, which, ({ kind, counts }) => kind === 'removal' && counts.applied !== 0);
    if (!found) return;
    const items = world.items(found.changeSet);
    const item = one === null ? undefined : at(items, one);
    const selection = item ? { items: [item.item] } : { filter: ALL_PRODUCTS };
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

const resume = step('resume', fc.tuple(place, removalWeather), async (world, [which, weather]) => {
  const found = chosen(world, which, ({ state, counts }) => state !== 'cancelled' || counts.unknown !== 0);
  if (found) await world.send(weather, () => world.resume(found.changeSet));
});

const retry = step('retry', fc.tuple(place, removalWeather), async (world, [which, weather]) => {
  const failed = world.changeSets().filter(({ counts }) => counts.failed !== 0);
  const paused = failed.filter(({ state }) => state === 'paused');
  const found = at(paused.length > 0 ? paused : failed, which);
  if (!found) return;
  world.stopped.takenUp(found.changeSet);
  await world.send(weather, () => world.app.queue.retry(CONNECTION, found.changeSet, null));
});

const stop = step(
  'stop',
  fc.tuple(place, fc.constantFrom('pause', 'cancel')),
  async (world, [which, how]) => {
    const found = chosen(world, which, ({ state }) => state === 'queued' || state === 'paused');
    if (found)
      await world.send(CALM, () =>
        how === 'cancel' ? world.stop(found.changeSet) : world.app.queue.pause(CONNECTION, found.changeSet),
      );
  },
);

const history = step('history', fc.constantFrom('undo', 'redo'), (world, direction) =>
  world.stepThroughHistory(direction),
);

/** Removing what is there, bringing back what is not, or another title. */
const othersAct = step(
  'others act',
  fc.array(fc.tuple(fc.constantFrom(...IDENTIFIERS), mode, fc.boolean()), { minLength: 1, maxLength: 3 }),
  async (world, acts) => {
    const { holdings } = world.service;
    for (const [identifier, how, onlyWrite] of acts) {
      const held = holdings.named(identifier);
      if (!held) holdings.put(identifier, world.newTitle(), 'others');
      else if (onlyWrite) holdings.write(identifier, world.newTitle());
      else holdings.remove(held, how, 'others');
    }
  },
);

const refuse = step('refuse', fc.constantFrom(...IDENTIFIERS), async ({ service }, identifier) => {
  if (!service.refused.delete(identifier)) service.refused.add(identifier);
});

const pull = step('pull', fc.constant(null), (world) => world.pull());
const die = step('die', fc.boolean(), async ({ app }, arrives) => app.crash(arrives));
const restart = step('restart', fc.constant(null), ({ app }) => app.restart());

/** Stories of so many steps at most, or the one that `replayPath` names. */
export const removalStories = (
  maxCommands: number,
  replayPath?: string,
): fc.Arbitrary<Iterable<fc.AsyncCommand<Nothing, RemovalWorld>>> =>
  fc.commands(
    [
      mark,
      mark,
      markAndApply,
      markAndApply,
      markAndApply,
      applyNow,
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
    ],
    { maxCommands, size: 'max', ...(replayPath === undefined ? {} : { replayPath }) },
  );
