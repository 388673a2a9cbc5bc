import { expect, it } from 'vitest';
import { outcomeWord, removalEffect } from '#shared/domain/removal-effect.ts';

const item = (action: 'unlink' | 'delete' | 'relink' | undefined, code: string | null) =>
  ({ ...(action && { action }), state: 'applied', code }) as const;

it.each([
  ['unlink', null, 'unlinked', 'applied'],
  ['unlink', 'not_listed', 'unlinked', 'applied'],
  ['unlink', 'mode_unconfirmed', 'removed', 'removed'],
  ['unlink', 'other_mode', 'deleted', 'deleted instead'],
  ['delete', null, 'deleted', 'applied'],
  ['delete', 'mode_unconfirmed', 'removed', 'removed'],
  ['delete', 'other_mode', 'unlinked', 'unlinked instead'],
  ['relink', 'differs', null, 'applied'],
  [undefined, 'other_mode', null, 'applied'],
] as const)('a product that was to go by %s, with the code %s, is %s', (action, code, effect, word) => {
  expect(removalEffect(item(action, code))).toBe(effect);
  expect(outcomeWord(item(action, code), 'finished')).toBe(word);
});

it('nothing is said of what became of one that was not removed', () => {
  expect(removalEffect({ action: 'unlink', state: 'failed', code: 'other_mode' })).toBeNull();
});
