import { plural, t } from '@lingui/core/macro';
import type { TranslationFileCheck } from '#shared/contract/translation-files.ts';
import { formatNumber, languageWithCode } from '../../../components/format.ts';
import type { ReportLine } from '../../../components/ReportLines.tsx';
import type { FileLanguage, FileLanguages } from './file-languages.ts';

/** What else to stage: translations of a different source, and those that replace translations changed here. */
export interface StageToo {
  stale: boolean;
  clashes: boolean;
}

/** The number of translations of a checked file that are staged. */
export const stagedCount = ({ stages, stale, clashes }: TranslationFileCheck, too: StageToo): number =>
  stages + (too.stale ? stale.count : 0) + (too.clashes ? clashes.count : 0);

export const stageLabel = (translations: number): string =>
  translations === 0
    ? t`Nothing to stage`
    : t`Stage ${plural(translations, { one: '# translation', other: '# translations' })}`;

/** Describes what a checked file does not stage, and which sections below need a look. */
export function reportLines(check: TranslationFileCheck): ReportLine[] {
  const { same, empty } = check;
  const below = partsBelow(check);
  const lines: (ReportLine | false)[] = [
    below !== '' && { tone: 'warning', text: t`See below: ${below}.` },
    same > 0 && {
      tone: 'quiet',
      text: t`${plural(same, { one: '# translation is', other: '# translations are' })} here already.`,
    },
    empty > 0 && {
      tone: 'quiet',
      text: t`${plural(empty, { one: '# segment has', other: '# segments have' })} no translation in the file.`,
    },
  ];
  return lines.filter((line) => line !== false);
}

function partsBelow({ stale, clashes, unknown, problems }: TranslationFileCheck): string {
  const parts = [
    stale.count > 0 && plural(stale.count, { one: '# changed source', other: '# changed sources' }),
    clashes.count > 0 &&
      plural(clashes.count, { one: '# translation changed here', other: '# translations changed here' }),
    unknown.count > 0 && plural(unknown.count, { one: '# unknown segment', other: '# unknown segments' }),
    problems.count > 0 &&
      plural(problems.count, { one: '# unreadable entry', other: '# unreadable entries' }),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** Explains why a file's language has to be chosen: "The file does not say…"; null if it is certain. */
export function languageProblem(
  side: keyof FileLanguages,
  { named, isCertain }: FileLanguage,
): string | null {
  if (isCertain) return null;
  if (named === null)
    return side === 'source'
      ? t`The file does not say which language was translated from.`
      : t`The file does not say which language it was translated into.`;
  return t`The file says ${languageWithCode(named)}, which this connection does not have.`;
}

/** "and 8 more"; null if all are shown. */
export const moreLabel = ({
  count: total,
  first,
}: {
  count: number;
  first: readonly unknown[];
}): string | null => (total > first.length ? t`and ${formatNumber(total - first.length)} more` : null);
