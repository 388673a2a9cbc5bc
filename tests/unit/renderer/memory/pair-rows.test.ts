import { describe, expect, it } from 'vitest';
import {
  builtLabel,
  type MemoryPair,
  memoryLanguages,
  pairRows,
} from '../../../../renderer/src/features/memory/pair-rows.ts';

const pair = (sourceLocale: string, targetLocale: string, more: Partial<MemoryPair> = {}): MemoryPair => ({
  sourceLocale,
  targetLocale,
  units: 3,
  builtAt: '2026-05-04T09:30:00Z',
  outOfDate: false,
  ...more,
});

describe('the language pairs', () => {
  it('cover every target language of the connection, including pairs never built', () => {
    const rows = pairRows('en', ['en', 'de', 'fr'], [pair('en', 'fr'), pair('de', 'fr')]);
    expect(rows).toEqual([pair('en', 'de', { units: 0, builtAt: null }), pair('en', 'fr')]);
  });

  it('keep a built pair for a language that the connection no longer has', () => {
    const pairs = [pair('en', 'sv')];
    expect(pairRows('en', ['en', 'de'], pairs).map(({ targetLocale }) => targetLocale)).toEqual(['de', 'sv']);
    expect(memoryLanguages(['en', 'de'], pairs)).toEqual(['en', 'de', 'sv']);
  });

  it('are empty for a connection with one language', () => {
    expect(pairRows('en', ['en'], [])).toEqual([]);
  });

  it('say when they were built', () => {
    const now = Date.parse('2026-05-04T09:33:00Z');
    expect(builtLabel(pair('en', 'de'), now)).toBe('3 minutes ago');
    expect(builtLabel(pair('en', 'de', { builtAt: null }), now)).toBe('not yet');
  });
});
