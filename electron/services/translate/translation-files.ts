import { t } from '@lingui/core/macro';
import { countOne, noneYet } from '#shared/contract/first-few.ts';
import { AppError } from '#shared/contract/result.ts';
import type { Segment } from '#shared/contract/translate.ts';
import type { TranslationFileCheck, TranslationFormat } from '#shared/contract/translation-files.ts';
import {
  readTranslationCsv,
  translationCsvLine,
  translationCsvStart,
} from '#shared/exchange/translation-csv.ts';
import {
  type TranslationFile,
  type TranslationUnit,
  type UnitState,
  unitId,
  unitPlace,
} from '#shared/exchange/translation-unit.ts';
import { readXliff } from '#shared/exchange/xliff/read-xliff.ts';
import { XLIFF_12_END, type XliffHead, xliff12Start, xliff12Unit } from '#shared/exchange/xliff/xliff-12.ts';
import { XLIFF_20_END, xliff20Start, xliff20Unit } from '#shared/exchange/xliff/xliff-20.ts';
import type { ImportedUnit, ImportVerdict, Languages } from '../../store/catalog/translate/segment-import.ts';
import { ENTRIES_PER_PAGE, type TextFile } from '../exports/text-file.ts';
import type { Workspace } from '../workspaces.ts';

const UNITS_PER_CHECK = 5_000;

interface Format {
  start(head: XliffHead): string;
  unit(unit: TranslationUnit): string;
  end: string;
}

const FORMATS: Record<TranslationFormat, Format> = {
  xliff12: { start: xliff12Start, unit: xliff12Unit, end: XLIFF_12_END },
  xliff20: { start: xliff20Start, unit: xliff20Unit, end: XLIFF_20_END },
  csv: {
    start: ({ sourceLocale, targetLocale }) => translationCsvStart(sourceLocale, targetLocale),
    unit: translationCsvLine,
    end: '',
  },
};

/** A file of a list's segments in one language. `version`: of the app. */
export async function translationFile(
  { store, connection }: Workspace,
  { list, target, format }: { list: number; target: string; format: TranslationFormat },
  version: string,
): Promise<TextFile> {
  const { start, unit, end } = FORMATS[format];
  const sourceLocale = await store.segmentSource(list);
  return {
    start: start({ original: connection.name, sourceLocale, targetLocale: target, app: version }),
    page: async (cursor) => {
      const row = Number(cursor ?? 0);
      const segments = await store.segments(list, row, ENTRIES_PER_PAGE);
      const written = segments.filter(({ locale, source }) => locale === target && source !== '');
      return {
        text: written.map((segment) => unit(unitOf(segment))).join(''),
        entries: written.length,
        next: segments.length < ENTRIES_PER_PAGE ? null : String(row + segments.length),
      };
    },
    end: () => end,
  };
}

const unitOf = (segment: Segment): TranslationUnit => ({
  id: unitId(segment),
  name: `${segment.identifier} · ${segment.property}${segment.item === null ? '' : ` · ${segment.item + 1}`}`,
  source: segment.source,
  target: segment.target,
  state: stateOf(segment),
  note: segment.note,
});

function stateOf({ target, writtenAgainst, review }: Segment): UnitState {
  if (target === null || target.trim() === '') return 'empty';
  if (writtenAgainst !== null) return 'stale';
  return review ?? 'translated';
}

/** Reads a file, detecting its format. Throws `invalid_input` if it is neither XLIFF nor a spreadsheet of translations. */
export function parseTranslations(text: string): TranslationFile {
  if (text.trim() === '') throw new AppError('invalid_input', t`The file is empty.`);
  return text
    .trimStart()
    .replace(/^\u{FEFF}/u, '')
    .startsWith('<')
    ? readXliff(text)
    : readTranslationCsv(text);
}

/**
 * Returns the units of a file that have a translation, with where they belong; units with an id of another program are left
 * out.
 */
export function importedUnits(file: TranslationFile): (ImportedUnit & { line: number; id: string })[] {
  return file.units.flatMap(({ id, target, ...unit }) => {
    const place = unitPlace(id);
    return place && target !== null && target.trim() !== '' ? [{ ...place, ...unit, id, target }] : [];
  });
}

/** Returns what a file would do here. */
export async function checkTranslations(
  { store }: Workspace,
  file: TranslationFile,
  languages: Languages,
): Promise<TranslationFileCheck> {
  const { units, problems, sourceLocale, targetLocale } = file;
  const isEmpty = (target: string | null) => target === null || target.trim() === '';
  const imported = importedUnits(file);
  const check: TranslationFileCheck = {
    sourceLocale,
    targetLocale,
    units: units.length,
    unknown: noneYet(),
    empty: units.filter(({ target }) => isEmpty(target)).length,
    same: 0,
    stale: noneYet(),
    clashes: noneYet(),
    stages: 0,
    problems: noneYet(),
  };
  for (const problem of problems) countOne(check.problems, problem);
  for (const { id, line, target } of units)
    if (!isEmpty(target) && unitPlace(id) === null) countOne(check.unknown, { line, id });
  for (let from = 0; from < imported.length; from += UNITS_PER_CHECK) {
    const batch = imported.slice(from, from + UNITS_PER_CHECK);
    const verdicts = await store.checkImport(languages, batch);
    for (const [i, { verdict, text }] of verdicts.entries()) count(check, batch[i]!, verdict, text);
  }
  return check;
}

function count(
  check: TranslationFileCheck,
  { line, id, identifier, property }: ImportedUnit & { line: number; id: string },
  verdict: ImportVerdict,
  text: string,
): void {
  switch (verdict) {
    case 'unknown':
      countOne(check.unknown, { line, id });
      return;
    case 'same':
    case 'stages':
      check[verdict]++;
      return;
    case 'stale':
    case 'clashes':
      countOne(check[verdict], { line, identifier, property, text: text.slice(0, 500) });
  }
}
