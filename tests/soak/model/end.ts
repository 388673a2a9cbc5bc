import { CALM } from './fates.ts';
import type { ModelWorld } from './model-world.ts';

const MOST_ROUNDS = 20;

/** What differs between kinds of stories at their end. */
export interface StoryEnd<World> {
  /** The service behaves from now on, and carries out everything late. */
  calm(world: World): void;
  /** Resolves one open thing other than interrupted change sets; false if there is none. */
  resume(world: World): Promise<boolean>;
  /** What is still open, as sentences. */
  open(world: World): string[];
  /** Differences between local catalog and service, as sentences. */
  differences(world: World): string[];
}

/**
 * The end of every story: the service behaves, and the user resumes everything interrupted and resolves everything open. Then
 * nothing may be in flight, and both sides must agree. Throws with the violations.
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
    else if (!(await end.resume(world))) break;
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
