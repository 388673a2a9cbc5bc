import { CALM } from './fates.ts';
import type { ModelWorld } from './model-world.ts';

const MOST_ROUNDS = 20;

/** What differs between the ends of stories. */
export interface StoryEnd<World> {
  /** The service behaves from now on, and does all that is late. */
  calm(world: World): void;
  /** Takes up one thing that is open beside what was interrupted; false where there is none. */
  takeUp(world: World): Promise<boolean>;
  /** What is open still, as sentences. */
  open(world: World): string[];
  /** In what local catalog and service differ, as sentences. */
  differences(world: World): string[];
}

/**
 * The end of every story: the service behaves, the user goes on with all that was interrupted and sees to all that is open. Then
 * nothing may be left on its way, and both sides hold the same. Throws with what does not hold.
 */
export async function bringToAnEnd<World extends ModelWorld>(
  world: World,
  end: StoryEnd<World>,
): Promise<void> {
  const mustHold = (when: string, more: string[] = []) => {
    const found = [...world.violations(), ...more];
    if (found.length > 0) throw new Error(`${when}:\n${found.join('\n')}`);
  };
  end.calm(world);
  await world.pull();
  for (let round = 0; ; round++) {
    if (round === MOST_ROUNDS)
      throw new Error(`It does not come to an end:\n${[...sets(world), ...end.open(world)].join('\n')}`);
    world.seqBefore = world.seq;
    const waiting = world.changeSets().find(({ state }) => state === 'paused' || state === 'queued');
    if (waiting) await world.send(CALM, () => world.resume(waiting.changeSet));
    else if (!(await end.takeUp(world))) break;
    mustHold('While coming to an end');
  }
  await world.app.restart();
  mustHold('In the end', end.differences(world));
}

const sets = (world: ModelWorld): string[] =>
  world
    .changeSets()
    .map(
      ({ changeSet, kind, state, message, counts }) =>
        `${changeSet} (${kind}) ${state} ${message} ${JSON.stringify(counts)}`,
    );
