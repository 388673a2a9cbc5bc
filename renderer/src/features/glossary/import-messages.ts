import { plural, t } from '@lingui/core/macro';
import type { OutputOf } from '#shared/contract/registry.ts';
import { formatNumber, languageWithCode } from '../../components/format.ts';
import type { ReportLine, ReportPart } from '../../components/Report.tsx';
import { languagesOf } from './term-roles.ts';

type Found = Omit<OutputOf<'glossary.import'>, 'ids'>;

/** Says what a file of terms would add. */
export const importResult = ({ added }: Found): string =>
  added === 0
    ? t`Nothing to add`
    : plural(added, { one: '# term will be added', other: '# terms will be added' });

/** Other notes about a file of terms. */
export function importLines(found: Found): ReportLine[] {
  const { terms, added, unknownLocales, readAs, left, table } = found;
  const here = terms - added;
  const languages = table && languagesOf(table).size;
  const lines: (ReportLine | false)[] = [
    unknownLocales.length > 0 && {
      tone: 'warning',
      text: plural(unknownLocales.length, {
        one: 'This connection does not have a language of the file. Texts in it are kept but not used:',
        other: 'This connection does not have # languages of the file. Texts in them are kept but not used:',
      }),
      names: unknownLocales.map(languageWithCode),
    },
    readAs.length > 0 && {
      tone: 'quiet',
      text: t`Languages are read as those of this connection:`,
      names: readAs.map(({ named, locale }) => t`${named} as ${locale}`),
    },
    left.length > 0 && {
      tone: 'quiet',
      text: t`What the file also says of its terms has no place here:`,
      names: left.map(({ name, times }) => t`${name} (${formatNumber(times)} times)`),
    },
    here > 0 && {
      tone: 'quiet',
      text: plural(here, { one: '# term is here already.', other: '# terms are here already.' }),
    },
    ...(table?.notices ?? []).map((text): ReportLine => ({ tone: 'quiet', text })),
    languages === 0 && { tone: 'warning', text: t`Choose the columns that hold the terms of a language.` },
    languages === 1 && {
      tone: 'warning',
      text: t`Only one language is imported. Choose the column of its translations, if there is one.`,
    },
    terms === 0 && languages !== 0 && { tone: 'quiet', text: t`The file has no terms.` },
  ];
  return lines.filter((line) => line !== false);
}

/** The rows of a table that are not read whole. */
export function importParts({ problems: { count, first } }: Found): ReportPart[] {
  if (count === 0) return [];
  return [
    {
      label: t`Rows not imported whole`,
      sentence: plural(count, {
        one: '# row is not imported whole. Correct it in the file, or choose other columns above.',
        other: '# rows are not imported whole. Correct them in the file, or choose other columns above.',
      }),
      count,
      first: first.map(({ row, message, leftOut }) => ({
        line: row,
        about: leftOut ? t`${message} The row is left out.` : message,
      })),
    },
  ];
}
