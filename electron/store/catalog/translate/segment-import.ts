import type { ReviewMark } from '#shared/contract/translate.ts';
import { type Judgement, judge } from '#shared/domain/judge.ts';
import { textMark } from '#shared/domain/text-hash.ts';
import type { CellFacts } from '../cell-facts.ts';
import { inChunks } from '../chunks.ts';
import type { Core } from '../core.ts';
import { type ReadSegment, type ScopeIds, SegmentReader } from '../segments/segment-reader.ts';
import { segmentText } from '../segments/segment-records.ts';
import { type SavingParts, type WrittenSegment, writeSegments } from './segment-saving.ts';

/** A translation from a file. */
export interface ImportedUnit {
  identifier: string;
  property: string;
  item: number | null;
  /** As in the file; null if it has none. */
  source: string | null;
  target: string;
  review: ReviewMark;
  /** `textMark` of the translation when the file was exported; null if the file does not say. */
  exported: string | null;
}

/** What becomes of a unit. `unknown`: there is no such text here; `stale`: the source has changed. */
export type ImportVerdict = Exclude<Judgement, 'conflicts'> | 'unknown' | 'stale';

export interface Languages {
  source: string;
  target: string;
}

type Parts = Pick<Core, 'products'> & SavingParts;

interface Judged {
  verdict: ImportVerdict;
  segment: ReadSegment | null;
}

/** The verdicts on the units, in their order, each with the text that decides it: the current source, or translation. */
export function checkUnits(
  parts: Parts,
  languages: Languages,
  units: readonly ImportedUnit[],
): { verdict: ImportVerdict; text: string }[] {
  // The file may be in a language that the catalog has never seen.
  const { judged } = parts.db.transaction('page', () => judgeUnits(parts, languages, units));
  return judged.map(({ verdict, segment }) => ({
    verdict,
    text: (verdict === 'stale' ? segment?.source : segment?.target) ?? '',
  }));
}

/** Stages the units that have one of the verdicts, as one step. */
export function stageUnits(
  parts: Parts,
  label: string,
  languages: Languages,
  units: readonly ImportedUnit[],
  wanted: ReadonlySet<ImportVerdict>,
): { facts: CellFacts[]; staged: number } {
  const { db } = parts;
  return db.transaction('durable', () => {
    const { scope, judged } = judgeUnits(parts, languages, units);
    const written = judged.flatMap(({ verdict, segment }, i): WrittenSegment[] => {
      if (!segment || !wanted.has(verdict)) return [];
      const { target, review } = units[i]!;
      return [{ segment, target, review, origin: 'import' }];
    });
    return { facts: writeSegments(parts, scope, written, label), staged: written.length };
  });
}

function judgeUnits(
  parts: Parts,
  { source, target }: Languages,
  units: readonly ImportedUnit[],
): { scope: ScopeIds; judged: Judged[] } {
  const { db, names, products, records } = parts;
  const properties = new Map(
    [...new Set(units.map(({ property }) => property))].map((name) => [name, names.properties.find(name)]),
  );
  const scope: ScopeIds = {
    source: names.locales.id(source),
    targets: [names.locales.id(target)],
    references: [],
    properties: [...properties.values()].filter((id) => id !== undefined),
    everything: true,
  };
  const reader = new SegmentReader(db, records, scope);
  const locale = scope.targets[0]!;
  const judged = inChunks(units).flatMap((chunk) => {
    const found = new Map(
      products
        .findByIdentifier([...new Set(chunk.map(({ identifier }) => identifier))])
        .map(({ identifier, product }) => [identifier, product]),
    );
    const segments = new Map(
      [...reader.read(found.values())].flatMap(([, own]) =>
        own.map((segment) => [segmentText(segment), segment] as const),
      ),
    );
    return chunk.map((unit): Judged => {
      const product = found.get(unit.identifier);
      const property = properties.get(unit.property);
      if (product === undefined || property === undefined) return { verdict: 'unknown', segment: null };
      const segment = segments.get(segmentText({ product, property, locale, item: unit.item })) ?? null;
      return { verdict: segment ? verdictOn(unit, segment) : 'unknown', segment };
    });
  });
  return { scope, judged };
}

function verdictOn(unit: ImportedUnit, segment: ReadSegment): ImportVerdict {
  const { target: shown, held } = segment;
  const saw = unit.exported === null ? 'unknown' : unit.exported === textMark(shown) ? 'shown' : 'other';
  const judged = judge({ shown, isStaged: shown !== held }, { value: unit.target, saw });
  const isStale = unit.source !== null && oneLineEnd(unit.source) !== oneLineEnd(segment.source);
  return isStale && judged !== 'same' ? 'stale' : judged;
}

/** Other programs have their own line endings. */
const oneLineEnd = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
