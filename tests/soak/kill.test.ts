// @module-tag long

import { expect, test } from 'vitest';
import { CreationStory } from './kill/creation-story.ts';
import { EditStory } from './kill/edit-story.ts';
import { answerStays, chances, disturb, killWhileItGoesOn, stopAndKill } from './kill/killing.ts';
import { LateAppendsStory } from './kill/late-appends-story.ts';
import { RemovalStory } from './kill/removal-story.ts';
import { soak } from './soak.ts';

const KILLS = soak.kills ?? soak.runs(2, 10, 200);
const REMOVAL_KILLS = soak.kills ?? soak.runs(2, 10, 200);
const CREATION_KILLS = soak.kills ?? soak.runs(2, 10, 100);
const FAMILIES = soak.long ? 60 : 30;
const STOPS = soak.kills ?? soak.runs(2, 5, 60);
const APPENDS = soak.runs(250, 2_000, 20_000);
const PRODUCTS_REMOVED = soak.long ? 300 : 200;

test(`an app killed ${KILLS} times while applying 2,000 changes loses, repeats and misreports none (seed ${soak.seed})`, {
  timeout: soak.timeoutMs,
}, async () => {
  const chance = chances();
  await killWhileItGoesOn(await EditStory.begin(answerStays(chance)), KILLS, chance);
});

test(`a change set stays cancelled when the app is killed right after confirming it, ${STOPS} times (seed ${soak.seed})`, {
  timeout: soak.timeoutMs,
}, async () => {
  const chance = chances();
  const story = await EditStory.begin(answerStays(chance));
  for (let stops = 0; stops < STOPS; ) {
    const changeSet = await story.startNext();
    const faults = await stopAndKill(story.killed, changeSet, chance);
    if (faults === null) continue;
    stops++;
    expect(faults, `stop ${stops}`).toEqual([]);
    expect(await story.falsehoods(changeSet), `after stop ${stops}`).toEqual([]);
    await story.cleared(changeSet);
  }
});

test(`of ${APPENDS} appends that a service carries out late and without a clear answer, none is made twice, whatever happens to the app meanwhile (seed ${soak.seed})`, {
  timeout: soak.timeoutMs,
}, async () => {
  const chance = chances();
  const story = await LateAppendsStory.begin(chance);
  for (let appends = 0, round = 0; appends < APPENDS; round++) {
    const changeSet = await story.startNext();
    await disturb(story.killed, { changeSet, nth: round }, chance);
    const { added, faults } = await story.broughtToItsEnd(changeSet);
    expect(faults, `round ${round}`).toEqual([]);
    appends += added;
  }
});

test(`an app killed ${REMOVAL_KILLS} times while removing and restoring ${PRODUCTS_REMOVED} products removes none twice or without a snapshot, and reports true outcomes (seed ${soak.seed})`, {
  timeout: soak.timeoutMs,
}, async () => {
  const chance = chances();
  const story = await RemovalStory.begin(PRODUCTS_REMOVED, answerStays(chance));
  await killWhileItGoesOn(story, REMOVAL_KILLS, chance);
  expect(await story.broughtToItsEnd(await story.startNext())).toEqual([]);
});

test(`an app killed ${CREATION_KILLS} times while creating product families creates none twice and reports true outcomes (seed ${soak.seed})`, {
  timeout: soak.timeoutMs,
}, async () => {
  const chance = chances();
  await killWhileItGoesOn(await CreationStory.begin(FAMILIES, answerStays(chance)), CREATION_KILLS, chance);
});
