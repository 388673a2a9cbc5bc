import fc from 'fast-check';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { arrival, CALM, type Weather } from './fates.ts';
import { CONNECTION } from './model-app.ts';
import type { ModelWorld } from './model-world.ts';

/** fast-check's own model stays empty: expectations follow from the world's records. */
export type Nothing = Record<string, never>;

type Step<World> = fc.Arbitrary<fc.AsyncCommand<Nothing, World>>;

/** The element at an index, modulo the length of the list; undefined if it is empty. */
export const at = <T>(list: readonly T[], place: number): T | undefined => list[place % list.length];

export const place = fc.nat({ max: 40 });

/** One of the matching change sets. */
export const chosen = (world: ModelWorld, which: number, fits: (changeSet: ChangeSet) => boolean) =>
  at(world.changeSets().filter(fits), which);

/** Makes the steps of stories. After each, once nothing is running, all invariants are checked. */
export const stepsOn =
  <World extends ModelWorld>() =>
  <Input>(
    name: string,
    input: fc.Arbitrary<Input>,
    act: (world: World, input: Input) => Promise<void>,
  ): Step<World> =>
    input.map((given) => {
      const words = `${name} ${JSON.stringify(given)}`;
      return {
        check: () => true,
        async run(_, world) {
          world.remember();
          await act(world, given);
          await world.app.rest();
          const found = world.violations();
          if (found.length > 0) throw new Error(`After ${words}:\n${found.join('\n')}`);
        },
        toString: () => words,
      };
    });

/** Steps shared by stories of every kind of change set. */
export function commonSteps<World extends ModelWorld>(weather: fc.Arbitrary<Weather<string>>) {
  const step = stepsOn<World>();
  const applyNow = step('apply', weather, (world, how) => world.send(how, () => world.apply()));
  const resume = step('resume', fc.tuple(place, weather), async (world, [which, how]) => {
    const found = chosen(world, which, ({ state, counts }) => state !== 'cancelled' || counts.unknown !== 0);
    if (found) await world.send(how, () => world.resume(found.changeSet));
  });
  const retry = step('retry', fc.tuple(place, weather), async (world, [which, how]) => {
    const failed = world.changeSets().filter(({ counts }) => counts.failed !== 0);
    const paused = failed.filter(({ state }) => state === 'paused');
    const found = at(paused.length > 0 ? paused : failed, which);
    if (found) await world.send(how, () => world.retry(found.changeSet));
  });
  const stop = step(
    'stop',
    fc.tuple(place, fc.constantFrom('pause', 'cancel')),
    async (world, [which, how]) => {
      const found = chosen(world, which, ({ state }) => state === 'queued' || state === 'paused');
      if (!found) return;
      await world.send(CALM, () =>
        how === 'cancel' ? world.stop(found.changeSet) : world.app.queue.pause(CONNECTION, found.changeSet),
      );
    },
  );
  const pull = step('pull', fc.constant(null), (world) => world.pull());
  const die = step('die', arrival, async ({ app }, arrives) => app.crash(arrives));
  const restart = step('restart', fc.constant(null), ({ app }) => app.restart());
  return { applyNow, resume, retry, stop, pull, die, restart };
}

/** Stories of at most this many steps, or the one given by `replayPath`. Repeated entries are chosen more often. */
export const storiesOf =
  <World extends ModelWorld>(steps: Step<World>[]) =>
  (maxCommands: number, replayPath?: string): fc.Arbitrary<Iterable<fc.AsyncCommand<Nothing, World>>> =>
    // Of any length up to that: by default, fast-check makes mostly short ones.
    fc.commands(steps, { maxCommands, size: 'max', ...(replayPath === undefined ? {} : { replayPath }) });
