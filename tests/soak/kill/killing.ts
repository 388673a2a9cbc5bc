import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { soak } from '../soak.ts';
import type { KilledApp } from './killed-app.ts';

/** The longest that the app goes on before it is killed. */
const LIFE_MS = soak.long ? 900 : 1_500;
const ANSWER_STAYS_MS = soak.long ? 150 : 50;
/** Longer than the app waits for an answer. */
const ASLEEP_MS = 1_400;
const SLEEPS = 0.15;
/** So often the moment is between what the service did and its answer. */
const MIDWAY = 0.5;

/** What the app is at while it is killed, one change set after the other. */
export interface KillStory {
  readonly killed: KilledApp;
  /** Begins the next change set and gives its number. */
  startNext(): Promise<number>;
  /** Everything that does not hold, while nothing is being sent. */
  falsehoods(changeSet: number): Promise<string[]>;
  /** Goes on until all is applied; gives what does not hold then. */
  broughtToItsEnd(changeSet: number): Promise<string[]>;
}

/** Numbers from 0 to 1, the same for the same seed. */
export function chances(): () => number {
  const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const numbers = fc.sample(share, { seed: soak.seed, numRuns: 100_000 });
  return () => numbers.pop() ?? 0.5;
}

/** Milliseconds that an answer stays on its way. */
export const answerStays = (chance: () => number) => () => chance() * ANSWER_STAYS_MS;

/** Kills the app so many times while it goes on with the story; whatever does not hold at any time fails the test. */
export async function killWhileItGoesOn(
  story: KillStory,
  kills: number,
  chance: () => number,
): Promise<void> {
  const { killed } = story;
  let betweenActAndAnswer = 0;
  let changeSet = await story.startNext();
  for (let kill = 1; kill <= kills; kill++) {
    await wait(chance() * LIFE_MS);
    if (chance() < SLEEPS) {
      killed.signal('SIGSTOP');
      await wait(ASLEEP_MS);
      killed.signal('SIGCONT');
      await wait(chance() * LIFE_MS);
    }
    if (chance() < MIDWAY) await killed.untilAnAnswerIsHeld(LIFE_MS);
    betweenActAndAnswer += Number(killed.answersHeld > 0);
    await killed.killAndStartAgain();
    expect(await story.falsehoods(changeSet), `after kill ${kill}`).toEqual([]);
    if ((await killed.changeSet(changeSet)).state === 'finished') {
      expect(await story.broughtToItsEnd(changeSet)).toEqual([]);
      changeSet = await story.startNext();
    } else await killed.goOn(changeSet);
  }
  expect(await story.broughtToItsEnd(changeSet)).toEqual([]);
  expect(betweenActAndAnswer, 'kills after the service acted and before its answer').toBeGreaterThan(0);
}

/**
 * Stops a change set while it is being sent, and kills the app as soon as it says so; what does not hold after that. null: it had
 * ended before it could be stopped.
 */
export async function stopAndKill(
  killed: KilledApp,
  changeSet: number,
  chance: () => number,
): Promise<string[] | null> {
  await wait((chance() * LIFE_MS) / 3);
  await killed.untilAnAnswerIsHeld(LIFE_MS);
  try {
    await killed.call('changesets.cancel', { connectionId: killed.connectionId, changeSet });
  } catch (error) {
    if ((await killed.changeSet(changeSet)).state === 'finished') return null;
    throw error;
  }
  await killed.killAndStartAgain();
  const { state, message, counts } = await killed.changeSet(changeSet);
  const left = counts.pending + counts.in_flight;
  const told = `${state} (${message}), ${left} still to be sent, ${counts.skipped} skipped`;
  return state === 'cancelled' && left === 0 && counts.skipped > 0 ? [] : [told];
}
