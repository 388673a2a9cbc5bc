import { plural, t } from '@lingui/core/macro';
import type { OutputOf } from '#shared/contract/registry.ts';
import { formatNumber, languageWithCode } from '../../components/format.ts';
import type { ReportLine } from '../../components/Report.tsx';

type Found = Omit<OutputOf<'glossary.import'>, 'ids'>;

/** Says what a file of terms would add. */
export const importResult = ({ added }: Found): string =>
  added === 0
    ? t`Nothing to add`
    : plural(added, { one: '# term will be added', other: '# terms will be added' });

/** Other notes about a file of terms. */
export function importLines({ terms, added, unknownLocales, readAs, left }: Found): ReportLine[] {
  const here = terms - added;
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
    terms === 0 && { tone: 'quiet', text: t`The file has no terms.` },
  ];
  return lines.filter((line) => line !== false);
}
