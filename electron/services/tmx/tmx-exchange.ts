import { plural, t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { type ByName, byName, namedEntries, namedValue } from '#shared/domain/by-name.ts';
import { TmxReader } from '#shared/exchange/tmx/read-tmx.ts';
import { FILE_PROP, type TmxUnit } from '#shared/exchange/tmx/tmx-unit.ts';
import { tmxEnd, tmxStart, tmxUnit } from '#shared/exchange/tmx/write-tmx.ts';
import type { PairUnit } from '../../store/memory/create-memory-store.ts';
import type { LanguagePair } from '../../store/memory/pairs.ts';
import type { StoredUnit } from '../../store/memory/units.ts';
import { ENTRIES_PER_PAGE, type TextFile } from '../exports/text-file.ts';
import type { JobHandle } from '../jobs.ts';
import type { Upload } from '../uploads.ts';
import type { Workspace } from '../workspaces.ts';

/** A TMX 1.4 file of one language pair. `version`: of the app. */
export async function tmxFile(
  { memory }: Workspace,
  { sourceLocale, targetLocale }: LanguagePair,
  version: string,
): Promise<TextFile> {
  const opened = await memory();
  const pair = { sourceLocale, targetLocale };
  return {
    start: tmxStart(sourceLocale, version),
    page: async (cursor) => {
      const units = await opened.page(pair, Number(cursor ?? 0), ENTRIES_PER_PAGE);
      return {
        text: units.map((unit) => tmxUnit(toTmx(sourceLocale, targetLocale, unit))).join(''),
        entries: units.length,
        next: units.length < ENTRIES_PER_PAGE ? null : String(units.at(-1)!.unit),
      };
    },
    end: () => tmxEnd,
  };
}

/**
 * Imports a TMX file under a name, a few units at a time. `translations`: the number of them in it; `locales`: the local locale of each of its
 * languages.
 */
export async function importTmx(
  { memory }: Workspace,
  { upload, translations, name }: { upload: Upload; translations: number; name: string },
  locales: ReadonlyMap<string, string>,
  { signal, report }: JobHandle,
): Promise<string> {
  const opened = await memory();
  let named: number | null = null;
  const now = new Date().toISOString();
  let read: PairUnit[] = [];
  let done = 0;
  let imported = 0;
  let added = 0;
  const reader = new TmxReader({
    unit: (unit) => {
      done += unit.targets.length;
      read.push(...fromTmx(unit, locales, { now, fileName: upload.fileName }));
    },
    unreadable: () => {}, // the check has already shown them to the user
  });
  report({ total: translations });
  for await (const chunk of upload.text(NEVER)) {
    reader.write(chunk);
    for (let from = 0; from < read.length; from += ENTRIES_PER_PAGE) {
      if (signal.aborted)
        throw new AppError(
          'cancelled',
          t`Stopped: ${plural(imported, { one: '# translation', other: '# translations' })} imported so far.`,
        );
      const units = read.slice(from, from + ENTRIES_PER_PAGE);
      named ??= await opened.beginImport(name);
      added += await opened.import(units, named);
      imported += units.length;
    }
    read = [];
    report({ done });
  }
  return t`Imported ${plural(imported, { one: '# translation', other: '# translations' })}, ${plural(added, { one: '# new one', other: '# new ones' })}.`;
}

/** Reading goes on until what was read is counted: the message about a stopped import says how much that was. */
const NEVER = new AbortController().signal;

/** The properties in which the app itself writes what a unit belongs to. */
const IDENTIFIER = 'x-identifier';
const PROPERTY = 'x-property';

function toTmx(sourceLocale: string, targetLocale: string, unit: StoredUnit): TmxUnit {
  const { source, target, at, note, identifier, property, props } = unit;
  return {
    source: { language: sourceLocale, text: source },
    targets: [{ language: targetLocale, text: target }],
    at,
    note,
    props: byName([
      ...(props === null ? [] : namedEntries(JSON.parse(props) as ByName<string>)),
      ...(identifier === null ? [] : [[IDENTIFIER, identifier] as const]),
      ...(property === null ? [] : [[PROPERTY, property] as const]),
    ]),
  };
}

/**
 * Returns the translations of a unit into languages that are known here. `locales`: by language of the file. `now`: for
 * units without a date. `fileName`: for those that do not say which file they first came from.
 */
function fromTmx(
  { source, targets, at, note, props }: TmxUnit,
  locales: ReadonlyMap<string, string>,
  { now, fileName }: { now: string; fileName: string },
): PairUnit[] {
  const identifier = namedValue(props, IDENTIFIER) ?? null;
  const property = namedValue(props, PROPERTY) ?? null;
  const others = byName([
    [FILE_PROP, fileName],
    ...namedEntries(props).filter(([type]) => type !== IDENTIFIER && type !== PROPERTY),
  ]);
  const sourceLocale = locales.get(source.language);
  if (sourceLocale === undefined) return [];
  return targets.flatMap((target) => {
    const targetLocale = locales.get(target.language);
    if (targetLocale === undefined || targetLocale === sourceLocale) return [];
    return {
      sourceLocale,
      targetLocale,
      source: source.text,
      target: target.text,
      origin: 'import' as const,
      identifier,
      property,
      at: at ?? now,
      ...(note === null ? {} : { note }),
      props: others,
    };
  });
}
