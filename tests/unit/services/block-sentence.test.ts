import { expect, it } from 'vitest';
import { blockSentence } from '#electron/services/cells/block-sentence.ts';

const nothing = { changes: 0, unchanged: 0, problems: {} };

it('says how many cells changed, and why the others did not', () => {
  expect(blockSentence({ ...nothing, changes: 49_950 })).toBe('49,950 cells changed.');
  expect(blockSentence({ ...nothing, changes: 1, problems: { not_a_number: 1 } })).toBe(
    '1 cell changed. 1 cell left as it is: not a number.',
  );
  expect(blockSentence({ changes: 6, unchanged: 2, problems: { out_of_rows: 1, not_a_number: 1_200 } })).toBe(
    '6 cells changed. 1,201 cells left as they are: 1,200 not a number, 1 below the last row. 2 cells needed no change.',
  );
});

it('says that no cell changed when an edit changed nothing', () => {
  expect(blockSentence({ ...nothing, unchanged: 6_000 })).toBe(
    'No cell changed. 6,000 cells needed no change.',
  );
  expect(blockSentence({ ...nothing, problems: { struct: 6_000 } })).toBe(
    'No cell changed. 6,000 cells left as they are: edited as JSON only.',
  );
});
