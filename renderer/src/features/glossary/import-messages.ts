import { plural, t } from '@lingui/core/macro';
import type { OutputOf } from '#shared/contract/registry.ts';
import { languageWithCode } from '../../components/format.ts';
import type { ReportLine } from '../../components/ReportLines.tsx';

type Found = Omit<OutputOf<'glossary.import'>, 'ids'>;

/** What a file of terms would add. */
export const importResult = ({ added }: Found): string =>
  added === 0 ? t`Nothing to add` : t`${plural(added, { one: '# term', other: '# terms' })} will be added`;

/** What else there is to know of a file of terms. */
export function importLines({ terms, added, unknownLocales }: Found): ReportLine[] {
  const here = terms - added;
  const lines: (ReportLine | false)[] = [
    unknownLocales.length > 0 && {
      tone: 'warning',
      text: t`This connection does not have ${unknownLocales.length === 1 ? t`a language` : t`${unknownLocales.length} languages`} of the file. Texts in ${unknownLocales.length === 1 ? t`it` : t`them`} are kept but not used:`,
      names: unknownLocales.map(languageWithCode),
    },
    here > 0 && {
      tone: 'quiet',
      text: t`${plural(here, { one: t`# term is`, other: t`# terms are` })} here already.`,
    },
    terms === 0 && { tone: 'quiet', text: t`The file has no terms below its first line.` },
  ];
  return lines.filter((line) => line !== false);
}
