import type { ContractClient } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type { Segment } from '#shared/contract/translate.ts';
import { countCharacters } from '#shared/domain/count-characters.ts';
import { countWords } from '#shared/domain/count-words.ts';

/** How much of a text the memory has: in percent, the lowest of each band. A repetition has the same source as an earlier text. */
export const BANDS = ['repetition', '100', '95', '85', '75', 'new'] as const;
export type Band = (typeof BANDS)[number];

interface BandFigures {
  segments: number;
  words: number;
  characters: number;
}

/** By language and band, of the sources. */
export type Analysis = ReadonlyMap<string, ReadonlyMap<Band, BandFigures>>;

export interface AnalysisProgress {
  done: number;
  analysis: Analysis;
}

export interface AnalysedList {
  connectionId: string;
  sourceLocale: string;
  /** Reads segments of the list; a list that is no longer open is opened again. */
  read: (start: number, count: number) => Promise<Result<readonly Segment[]>>;
  segments: number;
  /** The pieces of a source that are counted, each on its own: its sentences, or the whole. */
  pieces: (segment: Segment) => readonly string[];
}

const SEGMENTS_AT_ONCE = 100;

export const bandOf = (score: number): Band =>
  score >= 100 ? '100' : score >= 95 ? '95' : score >= 85 ? '85' : score >= 75 ? '75' : 'new';

/**
 * Counts what there is to translate in a list by how much of it the memory has, as agencies offer it. `onProgress` is called after
 * some segments, and returns whether to go on. Returns an error, or null.
 */
export async function analyse(
  client: Pick<ContractClient, 'call'>,
  { connectionId, sourceLocale, read, segments, pieces }: AnalysedList,
  onProgress: (progress: AnalysisProgress) => boolean,
): Promise<AppErrorShape | null> {
  const met = new Set<string>();
  const figures = new Map<string, Map<Band, BandFigures>>();
  for (let start = 0; start < segments; start += SEGMENTS_AT_ONCE) {
    const page = await read(start, Math.min(SEGMENTS_AT_ONCE, segments - start));
    if (!page.ok) return page.error;
    const counted = page.value.flatMap((segment) =>
      pieces(segment).map((source) => ({ source, locale: segment.locale })),
    );
    for (const { source, locale } of counted) {
      const key = `${locale}\u001f${source}`;
      let band: Band = 'repetition';
      if (!met.has(key)) {
        met.add(key);
        const input = {
          connectionId,
          sourceLocale,
          targetLocale: locale,
          text: source,
          property: null,
          limit: 1,
          anyScore: true,
        };
        const matches = await client.call('memory.suggest', input);
        if (!matches.ok) return matches.error;
        band = bandOf(matches.value[0]?.score ?? 0);
      }
      add(figures, locale, band, source, sourceLocale);
    }
    const done = Math.min(segments, start + SEGMENTS_AT_ONCE);
    if (!onProgress({ done, analysis: copied(figures) })) return null;
  }
  return null;
}

function add(
  figures: Map<string, Map<Band, BandFigures>>,
  locale: string,
  band: Band,
  source: string,
  sourceLocale: string,
): void {
  const ofLocale = figures.get(locale) ?? new Map<Band, BandFigures>();
  figures.set(locale, ofLocale);
  const before = ofLocale.get(band) ?? { segments: 0, words: 0, characters: 0 };
  ofLocale.set(band, {
    segments: before.segments + 1,
    words: before.words + countWords(source, sourceLocale),
    characters: before.characters + countCharacters(source).characters,
  });
}

const copied = (figures: Analysis): Analysis =>
  new Map([...figures].map(([locale, bands]) => [locale, new Map(bands)]));

const NONE: BandFigures = { segments: 0, words: 0, characters: 0 };

/** The figures of each band in their order, and their sum. */
export function bandRows(bands: ReadonlyMap<Band, BandFigures> | undefined): {
  rows: { band: Band; figures: BandFigures }[];
  sum: BandFigures;
} {
  const rows = BANDS.map((band) => ({ band, figures: bands?.get(band) ?? NONE }));
  const sum = rows.reduce(
    (all, { figures }) => ({
      segments: all.segments + figures.segments,
      words: all.words + figures.words,
      characters: all.characters + figures.characters,
    }),
    NONE,
  );
  return { rows, sum };
}
