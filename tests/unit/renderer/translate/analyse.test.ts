import { describe, expect, it } from 'vitest';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { Segment } from '#shared/contract/translate.ts';
import {
  type AnalysisProgress,
  analyse,
  bandOf,
  bandRows,
} from '../../../../renderer/src/features/translate/analysis/analyse.ts';

const SCORES: Record<string, number> = { 'Steel kettle': 100, 'Red steel kettle': 88, 'A new text': 71 };

/** Answers look-ups with the scores above, and counts them. */
function memory() {
  const asked: string[] = [];
  const call = async (_name: string, { text }: { text: string }) => {
    asked.push(text);
    return { ok: true, value: SCORES[text] === undefined ? [] : [{ score: SCORES[text] }] };
  };
  return { asked, client: { call } as unknown as Pick<ContractClient, 'call'> };
}

const segment = (source: string, locale = 'de') => ({ source, locale }) as Segment;

const listOf = (segments: readonly Segment[]) => ({
  connectionId: 'c',
  sourceLocale: 'en',
  segments: segments.length,
  pieces: ({ source }: Segment) => [source],
  read: async (start: number, count: number) => ({
    ok: true as const,
    value: segments.slice(start, start + count),
  }),
});

describe('words to translate', () => {
  it('are counted by match; a text that occurs again is a repetition in its language', async () => {
    const { asked, client } = memory();
    const segments = [
      'Steel kettle',
      'Red steel kettle',
      'Steel kettle',
      'A new text',
      'Nothing like it',
    ].map((text) => segment(text));
    let last: AnalysisProgress | null = null;
    const failed = await analyse(client, listOf([...segments, segment('Steel kettle', 'fr')]), (progress) => {
      last = progress;
      return true;
    });
    expect(failed).toBeNull();
    expect(asked).toHaveLength(5);
    const { rows, sum } = bandRows(last!.analysis.get('de'));
    expect(rows.map(({ band, figures }) => [band, figures.segments, figures.words])).toEqual([
      ['repetition', 1, 2],
      ['100', 1, 2],
      ['95', 0, 0],
      ['85', 1, 3],
      ['75', 0, 0],
      ['new', 2, 6],
    ]);
    expect(sum).toEqual({ segments: 5, words: 13, characters: 65 });
    expect(bandRows(last!.analysis.get('fr')).sum.segments).toBe(1);
  });

  it('are counted sentence by sentence where texts are split', async () => {
    const { client } = memory();
    const segments = [segment('Steel kettle. A new text'), segment('Steel kettle')];
    let last: AnalysisProgress | null = null;
    const list = { ...listOf(segments), pieces: ({ source }: Segment) => source.split('. ') };
    await analyse(client, list, (progress) => {
      last = progress;
      return true;
    });
    const { rows, sum } = bandRows(last!.analysis.get('de'));
    expect(rows.filter(({ figures }) => figures.segments > 0).map(({ band }) => band)).toEqual([
      'repetition',
      '100',
      'new',
    ]);
    expect(sum).toMatchObject({ segments: 3, words: 7 });
    expect(last).toMatchObject({ done: 2 });
  });

  it('stop when nobody waits for them any more, and say what could not be read', async () => {
    const { asked, client } = memory();
    const many = Array.from({ length: 300 }, (_, at) => segment(`Text ${at}`));
    expect(await analyse(client, listOf(many), () => false)).toBeNull();
    expect(asked).toHaveLength(100);
    const error = { code: 'storage', message: 'Disk' } as never;
    const broken = { ...listOf(many), read: async () => ({ ok: false as const, error }) };
    expect(await analyse(client, broken, () => true)).toBe(error);
  });

  it('have bands as agencies use them', () => {
    expect([100, 99, 95, 94, 85, 84, 75, 74, 0].map(bandOf)).toEqual([
      '100',
      '95',
      '95',
      '85',
      '85',
      '75',
      '75',
      'new',
      'new',
    ]);
  });
});
