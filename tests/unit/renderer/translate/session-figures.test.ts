import { describe, expect, it } from 'vitest';
import { countWords } from '#shared/domain/count-words.ts';
import {
  type SessionFigures,
  withSaved,
} from '../../../../renderer/src/features/translate/session/session-figures.ts';
import { segmentOf } from './segments.ts';

const NOTHING: SessionFigures = { since: null, words: new Map(), fromMemory: new Set(), repeated: 0 };
const typed = (text: string, origin: 'person' | 'memory' = 'person') => ({ text, origin });
const save = (
  figures: SessionFigures,
  product: number,
  what: ReturnType<typeof typed>,
  repeated = 0,
  now = 0,
) => withSaved(figures, segmentOf(product), what, { repeated }, 'en', now);

describe('the session figures', () => {
  it('count a segment once, however often it is saved', () => {
    const figures = save(save(NOTHING, 1, typed('Kessel')), 1, typed('Wasserkessel'));
    expect([...figures.words.values()]).toEqual([2]);
  });

  it('no longer count a segment whose translation was removed', () => {
    const figures = save(save(NOTHING, 1, typed('Kessel', 'memory')), 1, typed(''));
    expect(figures.words.size).toBe(0);
    expect(figures.fromMemory.size).toBe(0);
  });

  it('count a text from the translation memory only while it is unchanged', () => {
    const accepted = save(NOTHING, 1, typed('Kessel', 'memory'));
    expect(accepted.fromMemory.size).toBe(1);
    expect(save(accepted, 1, typed('Kessel 1')).fromMemory.size).toBe(0);
  });

  it('start with the first saved segment and add up repetitions', () => {
    const figures = save(save(NOTHING, 1, typed('a'), 3, 100), 2, typed('b'), 4, 200);
    expect(figures).toMatchObject({ since: 100, repeated: 7 });
  });
});

it('counts words with and without spaces, and for an invalid language tag', () => {
  expect(countWords('Keep warm, 12 hours!', 'en')).toBe(4);
  expect(countWords('日本語のテキスト', 'ja')).toBeGreaterThan(1);
  expect(countWords('two words', 'not_a_tag_at_all')).toBe(2);
});
