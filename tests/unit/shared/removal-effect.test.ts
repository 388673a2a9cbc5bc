import { expect, it } from 'vitest';
import type { ProductAction } from '#shared/contract/changesets.ts';
import { outcomeWord, removalEffect } from '#shared/domain/removal-effect.ts';
import { STOPPED_AGAIN_CODE, STOPPED_CODE } from '#shared/domain/stopped-messages.ts';

const item = (action: ProductAction | undefined, code: string | null) =>
  ({ ...(action && { action }), state: 'applied', code }) as const;

it.each([
  ['unlink', null, 'unlinked', 'unlinked'],
  ['unlink', 'not_listed', 'unlinked', 'unlinked'],
  ['unlink', 'mode_unconfirmed', 'removed', 'removed'],
  ['unlink', 'other_mode', 'deleted', 'deleted instead'],
  ['delete', null, 'deleted', 'deleted'],
  ['delete', 'mode_unconfirmed', 'removed', 'removed'],
  ['delete', 'other_mode', 'unlinked', 'unlinked instead'],
  ['relink', 'differs', null, 'restored'],
  ['recreate', null, null, 'restored'],
  ['add', null, null, 'created'],
  ['replace', null, null, 'updated'],
  [undefined, 'other_mode', null, 'applied'],
] as const)('action %s with code %s has the effect %s', (action, code, effect, word) => {
  expect(removalEffect(item(action, code))).toBe(effect);
  expect(outcomeWord(item(action, code), 'finished')).toBe(word);
});

it('a failed removal has no effect', () => {
  expect(removalEffect({ action: 'unlink', state: 'failed', code: 'other_mode' })).toBeNull();
});

it('a skipped item says that its change set was stopped only if it was', () => {
  const skipped = (code: string | null) =>
    outcomeWord({ action: 'unlink', state: 'skipped', code }, 'cancelled');
  expect(skipped(STOPPED_CODE)).toBe('not sent: stopped');
  expect(skipped(STOPPED_AGAIN_CODE)).toBe('not sent again: stopped');
  expect(skipped('already_gone')).toBe('skipped');
  expect(skipped(null)).toBe('skipped');
});
