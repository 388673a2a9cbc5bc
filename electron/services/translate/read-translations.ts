import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { ReadAs } from '#shared/contract/translation-files.ts';
import { isPo, readPo } from '#shared/exchange/po.ts';
import { readTranslationCsv } from '#shared/exchange/translation-csv.ts';
import { type ReadUnit, type TranslationFile, unitPlace } from '#shared/exchange/translation-unit.ts';
import { readXliff } from '#shared/exchange/xliff/read-xliff.ts';
import { isSameLanguage, languageKinship } from '#shared/service/language-codes.ts';
import type { ImportedUnit } from '../../store/catalog/translate/segment-import.ts';
import { readBytes, withFile } from '../../tables/open-file.ts';
import { wholeText } from '../file-text.ts';
import type { Upload } from '../uploads.ts';
import type { Workspace } from '../workspaces.ts';

/** Files that are mistaken for translation files, by how they begin, and what to do with them. */
const OTHERS: [begins: RegExp, refusal: MessageDescriptor][] = [
  [
    /^(?:<[?!][^>]*>\s*)*<tmx[\s>]/i,
    msg`The file is a translation memory (TMX). Import it in the translation memory.`,
  ],
];
const ARCHIVE = 'PK\x03\x04';

/** Reads a file, detecting its format. Throws `invalid_input` if it is neither XLIFF nor PO nor a spreadsheet of translations. */
export async function readTranslations(upload: Upload): Promise<TranslationFile> {
  const head = await withFile(upload.path, (file) => readBytes(file, 0, ARCHIVE.length));
  if (head.toString('latin1') === ARCHIVE)
    throw new AppError(
      'invalid_input',
      t`The file is a workbook or an archive. Save a workbook as .csv, or unpack an archive, and choose the file of translations.`,
    );
  return parseTranslations(await wholeText(upload.text()));
}

function parseTranslations(text: string): TranslationFile {
  const start = text.trimStart().replace(/^\u{FEFF}/u, '');
  if (start === '') throw new AppError('invalid_input', t`The file is empty.`);
  const other = OTHERS.find(([begins]) => begins.test(start));
  if (other) throw new AppError('invalid_input', i18n._(other[1]));
  if (start.startsWith('<')) return readXliff(text);
  return isPo(start) ? readPo(text) : readTranslationCsv(text);
}

/** Returns the further languages that a file has translations into, besides the first that it names. */
export function otherTargets({ units, targetLocale }: TranslationFile): { named: string; units: number }[] {
  const others = units.flatMap(({ targetLocale: named, held }) =>
    named !== null && held?.why !== 'language' && !isSameLanguage(named, targetLocale ?? named)
      ? [named]
      : [],
  );
  return [...Map.groupBy(others, (named) => named)].map(([named, all]) => ({ named, units: all.length }));
}

/** Why a unit is left out before the catalog is asked. */
export type LeftOut = 'empty' | 'unknown' | 'similar' | 'languages' | 'incomplete' | 'codes' | 'doubled';

/** A unit of a file with where it belongs: to be imported, or left out. */
export interface PlacedUnit {
  line: number;
  id: string;
  /** Its target is null for one that is left out, of which only notes are imported. Null for a place that cannot be known. */
  unit: ImportedUnit | null;
  left: LeftOut | null;
  /** What there is to say about one that is left out. */
  about: string;
  /** The identifier here that its own looks like. */
  similar: string | null;
  /** The connection's language that it goes into; null for none. */
  locale: string | null;
}

/** Returns the units of a file, in its order, each with the connection's language that it goes into. */
export async function placedUnits(
  file: TranslationFile,
  readAs: ReadAs,
  { connection, store }: Pick<Workspace, 'connection' | 'store'>,
): Promise<PlacedUnit[]> {
  const localeOf = targetLocales(file, readAs, connection.locales);
  const identifiers = new Set(file.units.flatMap(({ id }) => unitPlace(id)?.identifier ?? []));
  const lookAlikes = await store.lookAlikes([...identifiers]);
  const meant = new Map(lookAlikes.map(({ identifier, similar }) => [identifier, similar]));
  const placed = file.units.map((unit) => placedUnit(unit, localeOf(unit), meant, readAs.useSimilar));
  holdDoubled(placed);
  return placed;
}

function placedUnit(
  read: ReadUnit,
  locale: string | null,
  meant: ReadonlyMap<string, string>,
  useSimilar: boolean,
): PlacedUnit {
  const { line, id, held, target, source, isCopy, state, exported, notes } = read;
  const named = unitPlace(id);
  const similar = meant.get(named?.identifier ?? '') ?? null;
  const place = named && useSimilar && similar !== null ? { ...named, identifier: similar } : named;
  const isEmpty = target === null || target.trim() === '';
  const [left, about] = ((): [LeftOut | null, string] => {
    if (isEmpty) return ['empty', ''];
    if (!place) return ['unknown', ''];
    if (similar !== null && !useSimilar) return ['similar', similar];
    if (held?.why === 'language' || locale === null)
      return ['languages', held?.text ?? read.targetLocale ?? ''];
    return held ? [held.why, held.text] : [null, ''];
  })();

  return {
    line,
    id,
    left,
    about,
    similar,
    locale,
    unit:
      place && locale !== null && left !== 'languages' && left !== 'similar'
        ? { ...place, source, isCopy, state, exported, notes, locale, target: left === null ? target : null }
        : null,
  };
}

/**
 * Returns which of the connection's languages a unit goes into; null if it is left out: it was translated from another language
 * than the file, or into one that is not read, that the connection has under another name than the chosen one, or that a file of
 * several does not say.
 */
function targetLocales(
  file: TranslationFile,
  { source, target, others }: ReadAs,
  locales: readonly string[],
): (unit: ReadUnit) => string | null {
  const named = new Set(file.units.map(({ targetLocale }) => targetLocale));
  const isMixed = [...named].filter((one) => one !== null).length > 1;
  const first = [...named].find((one) => one !== null && isSameLanguage(one, target)) ?? file.targetLocale;
  return (unit) => {
    const { sourceLocale: from, targetLocale: into } = unit;
    const isOtherSource =
      from !== null &&
      [file.sourceLocale, source].every((one) => one === null || languageKinship(from, one) === 'none');
    if (isOtherSource) return null;
    if (into === null) return isMixed ? null : target;
    const locale =
      first === null || isSameLanguage(into, first)
        ? target
        : (others.find((one) => isSameLanguage(one.named, into))?.locale ?? null);
    const own = locales.find((one) => isSameLanguage(one, into));
    return locale !== null && own !== undefined && own !== locale ? null : locale;
  };
}

/** Leaves out further units of one text, and all of them if their translations differ: which is meant is not known. */
function holdDoubled(placed: PlacedUnit[]): void {
  const used = placed.filter(({ left }) => left === null);
  const keyOf = ({ unit }: PlacedUnit) =>
    JSON.stringify([unit?.identifier, unit?.property, unit?.item, unit?.locale]);
  for (const same of Map.groupBy(used, keyOf).values()) {
    const isClear = same.every(({ unit }) => unit?.target === same[0]?.unit?.target);
    for (const one of isClear ? same.slice(1) : same) {
      one.left = 'doubled';
      one.about = one.unit?.target ?? '';
      one.unit = one.unit && { ...one.unit, target: null };
    }
  }
}
