import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import { soak } from '../soak.ts';
import type { KilledApp } from './killed-app.ts';

/** The longest time before the app is killed. */
const LIFE_MS = soak.long ? 900 : 1_500;
const ANSWER_STAYS_MS = soak.long ? 150 : 50;
/** Longer than the app waits for a response. */
const ASLEEP_MS = 1_400;
const SLEEPS = 0.15;
/** Share of kills that hit between a change in the service and its response. */
const MIDWAY = 0.5;

/** What the app does while it is killed, one change set after another. */
export interface KillStory {
  readonly killed: KilledApp;
  /** Begins the next change set and returns its number. */
  startNext(): Promise<number>;
  /** Violations while nothing is being sent. */
  falsehoods(changeSet: number): Promise<string[]>;
  /** Continues until everything is applied and returns the violations. */
  broughtToItsEnd(changeSet: number): Promise<string[]>;
}

/** Seeded random numbers from 0 to 1. */
export function chances(): () => number {
  const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const numbers = fc.sample(share, { seed: soak.seed, numRuns: 100_000 });
  return () => numbers.pop() ?? 0.5;
}

/** Delay of a response, in milliseconds. */
export const answerStays = (chance: () => number) => () => chance() * ANSWER_STAYS_MS;

/** Kills the app this many times during the story; any violation fails the test. */
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
 * Cancels a change set while it is being sent, kills the app as soon as that is confirmed, and returns the violations; null: it
 * had ended before.
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

const DISTURBANCES = ['kill', 'quit', 'cancel', 'pause', 'nothing'] as const;

/** Kills or quits the app at some moment of sending, or pauses or cancels the change set: in turn, as `nth` says. */
export async function disturb(
  killed: KilledApp,
  { changeSet, nth }: { changeSet: number; nth: number },
  chance: () => number,
): Promise<void> {
  await wait(chance() * LIFE_MS);
  const how = DISTURBANCES[nth % DISTURBANCES.length]!;
  if (how === 'kill') await killed.killAndStartAgain();
  else if (how === 'quit') await killed.quitAndStartAgain();
  else if (how !== 'nothing') {
    const { connectionId } = killed;
    try {
      await killed.call(`changesets.${how}`, { connectionId, changeSet });
    } catch (error) {
      if ((await killed.changeSet(changeSet)).state !== 'finished') throw error;
    }
  }
}
