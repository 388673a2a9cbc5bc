import { t } from '@lingui/core/macro';
import { AppError } from '../contract/result.ts';
import { isCopied } from './copied-source.ts';
import { readCsvRows } from './csv-rows.ts';
import { csvText } from './csv-text.ts';
import { addedNotes, exportedMark } from './exported-mark.ts';
import {
  type ReadUnit,
  type TranslationFile,
  type TranslationUnit,
  unitName,
  unitPlace,
} from './translation-unit.ts';

/**
 * A plain spreadsheet of one language. The first and last columns identify the segment and its exported translation; the column for
 * notes is the translator's.
 */
const COLUMNS = ['id', 'product and property', 'source', 'translation', 'state', 'note', 'exported'] as const;
type ColumnName = (typeof COLUMNS)[number];

const STATES: Record<TranslationUnit['state'], string> = {
  empty: '',
  translated: '',
  needs_review: 'needs review',
  done: 'done',
  stale: 'source changed',
};

/** What a reader of such a file means; "source changed" is what the app says, not they. */
const READ_STATES = new Map<string, ReadUnit['state']>([
  ['', 'translated'],
  [STATES.needs_review, 'needs_review'],
  [STATES.done, 'done'],
]);

/** Returns the header, in which the columns of texts are named by their languages. */
export const translationCsvStart = (sourceLocale: string, targetLocale: string): string =>
  csvText([COLUMNS.map((name) => headerOf(name, sourceLocale, targetLocale))], { bom: true });

const headerOf = (name: ColumnName, sourceLocale: string, targetLocale: string): string =>
  name === 'source'
    ? `source (${sourceLocale})`
    : name === 'translation'
      ? `translation (${targetLocale})`
      : name;

export function translationCsvLine(unit: TranslationUnit): string {
  const { id, name, source, target, state, comments } = unit;
  return csvText([[id, name, source, target ?? '', STATES[state], comments.join('\n'), exportedMark(unit)]]);
}

/** Units that were read from a file and are left out of its import, as such a text, with the reason of each. */
export const leftOutCsv = (
  { sourceLocale, targetLocale }: { sourceLocale: string; targetLocale: string },
  left: readonly { unit: ReadUnit; reason: string }[],
): string =>
  csvText(
    [
      [...COLUMNS.map((name) => headerOf(name, sourceLocale, targetLocale)), 'reason'],
      ...left.map(({ unit: { id, source, target, held, state, notes, exported }, reason }) => [
        id,
        nameOf(id),
        source ?? '',
        target ?? held?.text ?? '',
        state === null ? '' : STATES[state],
        notes.join('\n'),
        exported ?? '',
        reason,
      ]),
    ],
    { bom: true },
  );

function nameOf(id: string): string {
  const place = unitPlace(id);
  return place === null ? id : unitName(place);
}

/** Reads such a text; columns may have been moved, and others added. Throws `invalid_input` if it is not such a file. */
export function readTranslationCsv(text: string): TranslationFile {
  const [header, ...rows] = readCsvRows(text);
  const titles = (header?.record ?? []).map((title) => title.trim());
  const at = (name: ColumnName) =>
    titles.findIndex((title) => title === name || title.startsWith(`${name} (`));
  const [id, source, target, state, note, exported] = (
    ['id', 'source', 'translation', 'state', 'note', 'exported'] as const
  ).map(at);
  if (id === undefined || id < 0 || target === undefined || target < 0)
    throw new AppError('invalid_input', t`The first line must name the columns “id” and “translation (…)”.`);
  const problems: TranslationFile['problems'] = [];
  const localeIn = (index: number | undefined) => /\((.+)\)$/.exec(titles[index ?? -1] ?? '')?.[1] ?? null;
  const languages = { sourceLocale: localeIn(source), targetLocale: localeIn(target) };
  const units = rows.flatMap(({ record, line }): ReadUnit[] => {
    const field = (index: number | undefined) =>
      index === undefined || index < 0 ? undefined : record[index];
    const unit = field(id)?.trim();
    if (!unit) {
      problems.push({ line, message: t`The line has no id.` });
      return [];
    }
    const said = field(state)?.trim();
    const from = field(source) ?? null;
    const to = field(target) || null;
    const remark = field(note)?.trim();
    const mark = field(exported)?.trim() || null;
    return [
      {
        ...languages,
        id: unit,
        source: from,
        target: to,
        isCopy: to !== null && from !== null && isCopied(from, to),
        held: null,
        notes: addedNotes(remark ? [remark] : [], mark),
        state: said === undefined ? null : (READ_STATES.get(said) ?? null),
        exported: mark,
        line,
      },
    ];
  });
  return { ...languages, units, problems };
}
