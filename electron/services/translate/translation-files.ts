import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { countOne, noneYet } from '#shared/contract/first-few.ts';
import type { Segment } from '#shared/contract/translate.ts';
import {
  type ReadAs,
  STAGED_TOO,
  type StagedToo,
  type TranslationFileCheck,
  type TranslationFormat,
} from '#shared/contract/translation-files.ts';
import { poStart, poUnit } from '#shared/exchange/po.ts';
import { leftOutCsv, translationCsvLine, translationCsvStart } from '#shared/exchange/translation-csv.ts';
import {
  type TranslationFile,
  type TranslationUnit,
  type UnitState,
  unitId,
  unitName,
  unitPlace,
} from '#shared/exchange/translation-unit.ts';
import {
  omegatUnit,
  weblateUnit,
  XLIFF_12_END,
  type XliffHead,
  xliff12Start,
  xliff12Unit,
} from '#shared/exchange/xliff/xliff-12.ts';
import { XLIFF_20_END, xliff20Start, xliff20Unit } from '#shared/exchange/xliff/xliff-20.ts';
import type { ImportVerdict, UnitVerdict } from '../../store/catalog/translate/segment-import.ts';
import { ENTRIES_PER_PAGE, type TextFile } from '../exports/text-file.ts';
import type { Workspace } from '../workspaces.ts';
import { type LeftOut, type PlacedUnit, placedUnits } from './read-translations.ts';

export interface OpenedTranslations {
  file: TranslationFile;
  fileName: string;
}

const UNITS_PER_CHECK = 5_000;

interface Format {
  start(head: XliffHead): string;
  unit(unit: TranslationUnit): string;
  end: string;
}

const FORMATS: Record<TranslationFormat, Format> = {
  xliff12: { start: xliff12Start, unit: xliff12Unit, end: XLIFF_12_END },
  omegat: { start: xliff12Start, unit: omegatUnit, end: XLIFF_12_END },
  weblate: { start: xliff12Start, unit: weblateUnit, end: XLIFF_12_END },
  xliff20: { start: xliff20Start, unit: xliff20Unit, end: XLIFF_20_END },
  po: { start: poStart, unit: poUnit, end: '' },
  csv: {
    start: ({ sourceLocale, targetLocale }) => translationCsvStart(sourceLocale, targetLocale),
    unit: translationCsvLine,
    end: '',
  },
};

interface TranslationFileOptions {
  list: number;
  target: string;
  format: TranslationFormat;
  /** Whether comments go out, except private ones. */
  comments: boolean;
}

/** A file of a list's segments in one language. `version`: of the app. */
export async function translationFile(
  { store, connection }: Workspace,
  { list, target, format, comments }: TranslationFileOptions,
  version: string,
): Promise<TextFile> {
  const { start, unit, end } = FORMATS[format];
  const { source: sourceLocale } = await store.segmentScope(list);
  return {
    start: start({ original: connection.name, sourceLocale, targetLocale: target, app: version }),
    page: async (cursor) => {
      const row = Number(cursor ?? 0);
      const segments = await store.segments(list, row, ENTRIES_PER_PAGE);
      const written = segments.filter(({ locale, source }) => locale === target && source !== '');
      return {
        text: written.map((segment) => unit(unitOf(segment, comments))).join(''),
        entries: written.length,
        next: segments.length < ENTRIES_PER_PAGE ? null : String(row + segments.length),
      };
    },
    end: () => end,
  };
}

/** Private comments go into no file. */
const unitOf = (segment: Segment, withComments: boolean): TranslationUnit => ({
  id: unitId(segment),
  name: unitName(segment),
  source: segment.source,
  target: segment.target,
  state: stateOf(segment),
  comments: withComments ? segment.comments.flatMap(({ isPrivate, text }) => (isPrivate ? [] : [text])) : [],
});

function stateOf({ target, writtenAgainst, review }: Segment): UnitState {
  if (target === null || target.trim() === '') return 'empty';
  if (writtenAgainst !== null) return 'stale';
  return review ?? 'translated';
}

/** Returns what a file would do here. */
export async function checkTranslations(
  workspace: Workspace,
  { file, fileName }: OpenedTranslations,
  languages: ReadAs,
): Promise<TranslationFileCheck> {
  const { units, problems, sourceLocale, targetLocale } = file;
  const check: TranslationFileCheck = {
    sourceLocale,
    targetLocale,
    units: units.length,
    empty: 0,
    unknown: noneYet(),
    similar: noneYet(),
    languages: noneYet(),
    incomplete: noneYet(),
    codes: noneYet(),
    doubled: noneYet(),
    same: 0,
    marks: 0,
    outdated: 0,
    holes: noneYet(),
    copies: noneYet(),
    spoiled: noneYet(),
    stale: noneYet(),
    clashes: noneYet(),
    stages: 0,
    notes: 0,
    problems: noneYet(),
  };
  for (const problem of problems) countOne(check.problems, problem);
  for (const { one, answer } of await judgedUnits(workspace, { file, fileName }, languages))
    count(check, one, answer);
  return check;
}

interface JudgedUnit {
  one: PlacedUnit;
  /** Undefined for one that is left out before the catalog is asked. */
  answer: UnitVerdict | undefined;
}

/** The units of a file with what becomes of each, in its order. */
async function judgedUnits(
  workspace: Workspace,
  { file, fileName }: OpenedTranslations,
  languages: ReadAs,
): Promise<JudgedUnit[]> {
  const { store } = workspace;
  const placed = await placedUnits(file, languages, workspace);
  const verdicts = new Map<PlacedUnit, UnitVerdict>();
  for (const batch of wholeCells(placed.filter(({ unit }) => unit !== null))) {
    const asked = batch.map(({ unit }) => unit!);
    const answers = await store.checkImport({ fileName, source: languages.source, units: asked });
    for (const [i, verdict] of answers.entries()) verdicts.set(batch[i]!, verdict);
  }
  return placed.map((one) => ({ one, answer: verdicts.get(one) }));
}

/** What is left out of a file, as text, and the number of its units. */
export async function leftOutOf(
  workspace: Workspace,
  opened: OpenedTranslations,
  languages: ReadAs,
  too: StagedToo,
  into: string,
): Promise<{ text: string; entries: number }> {
  const judged = await judgedUnits(workspace, opened, languages);
  const left = judged.flatMap(({ one, answer }, i) => {
    const kind = one.left ?? (answer?.verdict === 'noText' ? null : (answer?.verdict ?? null));
    const isChosen = kind !== null && kind in too && too[kind as keyof StagedToo];
    const reason = kind === null || isChosen || one.locale !== into ? undefined : REASONS[kind];
    return reason === undefined ? [] : [{ unit: opened.file.units[i]!, reason: i18n._(reason) }];
  });
  const head = { sourceLocale: languages.source, targetLocale: into };
  return { text: leftOutCsv(head, left), entries: left.length };
}

/** Of those that can be corrected in a file. */
const REASONS: Partial<Record<LeftOut | ImportVerdict, MessageDescriptor>> = {
  copies: msg`Copies of the source`,
  spoiled: msg`Spoiled translations`,
  stale: msg`Changed sources`,
  clashes: msg`Translations changed here`,
  incomplete: msg`Incomplete translations`,
  codes: msg`Translations with lost codes`,
  doubled: msg`Repeated segments`,
  holes: msg`List items after empty ones`,
  similar: msg`Similar identifiers`,
  unknown: msg`Segments that are not in this catalog`,
};

/** Batches of units that have all items of a list in one. */
function* wholeCells(placed: PlacedUnit[]): Generator<PlacedUnit[]> {
  const byCell = Map.groupBy(placed, ({ unit }) =>
    JSON.stringify([unit?.identifier, unit?.property, unit?.locale]),
  );
  let batch: PlacedUnit[] = [];
  for (const cell of byCell.values()) {
    batch.push(...cell);
    if (batch.length < UNITS_PER_CHECK) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function count(
  check: TranslationFileCheck,
  { line, id, unit, left, about, similar }: PlacedUnit,
  answer: UnitVerdict | undefined,
): void {
  const { identifier, property } = unitPlace(id) ?? { identifier: id, property: '' };
  const reported = (text: string) => ({ line, identifier, property, text: text.slice(0, 500) });
  if (answer?.hasNewNote) check.notes++;
  if (similar !== null && left !== 'empty') countOne(check.similar, reported(similar));
  if (left === 'similar') return;
  if (left === 'empty') check.empty++;
  else if (left === 'unknown' || (answer?.verdict === 'unknown' && unit))
    countOne(check.unknown, { line, id });
  else if (left !== null) countOne(check[left], reported(about));
  else if (answer) countVerdict(check, answer, reported);
}

type Reported = TranslationFileCheck['stale']['first'][number];

function countVerdict(
  check: TranslationFileCheck,
  { verdict, text }: UnitVerdict,
  reported: (text: string) => Reported,
): void {
  switch (verdict) {
    case 'same':
    case 'marks':
    case 'outdated':
    case 'stages':
      check[verdict]++;
      return;
    case 'holes':
    case 'copies':
    case 'spoiled':
    case 'stale':
    case 'clashes':
      countOne(check[verdict], reported(text));
      return;
    case 'unknown':
    case 'noText':
      return; // counted with why it is left out
  }
}

/** Stages the translations of a file, and what the user chose besides. */
export async function stageTranslations(
  workspace: Workspace,
  { file, fileName }: OpenedTranslations,
  languages: ReadAs,
  too: StagedToo,
) {
  const { store } = workspace;
  const verdicts: ImportVerdict[] = ['stages'];
  for (const one of STAGED_TOO) if (too[one]) verdicts.push(one);
  const placed = await placedUnits(file, languages, workspace);
  return store.stageImport(
    t`Import ${{ fileName }}`,
    { fileName, source: languages.source, units: placed.flatMap(({ unit }) => unit ?? []) },
    verdicts,
  );
}
