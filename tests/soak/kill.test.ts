import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KillStory } from './kill/story.ts';
import { soak } from './soak.ts';

const KILLS = soak.kills ?? (soak.long ? 200 : 8);
/** The longest that the app goes on before it is killed. */
const LIFE_MS = soak.long ? 900 : 1_500;
const ANSWER_STAYS_MS = soak.long ? 150 : 50;
/** Longer than the app waits for an answer. */
const ASLEEP_MS = 1_400;
const SLEEPS = 0.15;
/** So often the moment is between what the service did and its answer. */
const MIDWAY = 0.5;

/** Numbers from 0 to 1, the same for the same seed. */
function chances(): () => number {
  const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const numbers = fc.sample(share, { seed: soak.seed, numRuns: 100_000 });
  return () => numbers.pop() ?? 0.5;
}

test(`an app that is killed ${KILLS} times while it applies 2,000 changes loses, doubles and falsely claims none (seed ${soak.seed})`, {
  timeout: soak.timeoutMs,
}, async () => {
  const chance = chances();
  const story = await KillStory.begin(() => chance() * ANSWER_STAYS_MS);
  let betweenActAndAnswer = 0;
  let changeSet = await story.stageAndApply();
  for (let kills = 0; kills < KILLS; kills++) {
    await wait(chance() * LIFE_MS);
    if (chance() < SLEEPS) {
      story.signal('SIGSTOP');
      await wait(ASLEEP_MS);
      story.signal('SIGCONT');
      await wait(chance() * LIFE_MS);
    }
    if (chance() < MIDWAY) await story.untilAnAnswerIsHeld(LIFE_MS);
    betweenActAndAnswer += Number(story.answersHeld > 0);
    await story.killAndStartAgain();
    expect(await story.falsehoods(changeSet), `after kill ${kills + 1}`).toEqual([]);
    if ((await story.changeSet(changeSet)).state === 'finished') {
      expect(await story.broughtToItsEnd(changeSet)).toEqual([]);
      changeSet = await story.stageAndApply();
    } else await story.goOn(changeSet);
  }
  expect(await story.broughtToItsEnd(changeSet)).toEqual([]);
  expect(betweenActAndAnswer, 'kills after the service acted and before its answer').toBeGreaterThan(0);
});
