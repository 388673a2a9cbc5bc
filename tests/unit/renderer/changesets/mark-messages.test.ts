import { expect, it } from 'vitest';
import { markedMessage } from '../../../../renderer/src/changesets/mark-messages.ts';

const outcome = { changed: 0, unchanged: 0, gone: 0, notSent: 0, onTheirWay: 0, variants: 0 };

it('says how many products were marked, for which removal, and that nothing is sent yet', () => {
  expect(markedMessage('unlink', { ...outcome, changed: 200 })).toEqual({
    title: '200 products marked to be unlinked',
    message: 'Nothing is sent until you apply it in Review.',
  });
  expect(markedMessage('delete', { ...outcome, changed: 1, variants: 1 })).toEqual({
    title: '1 product marked to be deleted',
    message: '1 variant of it is not marked. Nothing is sent until you apply it in Review.',
  });
});

it('says how many products were left unchanged and why', () => {
  expect(
    markedMessage('delete', { ...outcome, changed: 5, gone: 1, onTheirWay: 2, variants: 3 }).message,
  ).toBe(
    '1 left out: the service no longer lists it. 2 are unchanged: their removal is already being sent. 3 variants of these are not marked. Nothing is sent until you apply it in Review.',
  );
  expect(markedMessage('delete', { ...outcome, onTheirWay: 1 })).toEqual({
    title: 'Nothing was changed',
    message: '1 is unchanged: its removal is already being sent.',
  });
});

it('says only how many products were unmarked', () => {
  expect(markedMessage(null, { ...outcome, changed: 3, variants: 9 })).toEqual({
    title: '3 products unmarked',
    message: undefined,
  });
});
