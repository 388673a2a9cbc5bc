import { expect, it } from 'vitest';
import { paceWords } from '../../../../electron/services/runs/reading-progress.ts';

it('Reading says its rate and the time left, once there is something to go by', () => {
  expect(paceWords(40, 280, 2000)).toBe(' (20/s, 12 sec left)');
  expect(paceWords(5000, 50_000, 10_000)).toBe(' (500/s, 2 min left)');
  expect(paceWords(40, 280, 900)).toBe('');
  expect(paceWords(0, 280, 5000)).toBe('');
});

it('Where a product takes seconds, the time left says enough', () => {
  expect(paceWords(2, 12, 10_000)).toBe(' (50 sec left)');
});
