import type { TranslationFileCheck } from '#shared/contract/translation-files.ts';
import { count, formatNumber, languageWithCode } from '../../../components/format.ts';
import type { ReportLine } from '../../../components/ReportLines.tsx';
import type { FileLanguage, FileLanguages } from './file-languages.ts';
import type { StageToo } from './use-import.ts';

/** How many translations of a checked file are staged. */
export const stagedCount = ({ stages, stale, conflicts }: TranslationFileCheck, too: StageToo): number =>
  stages + (too.stale ? stale.count : 0) + (too.conflicts ? conflicts.count : 0);

export const stageLabel = (translations: number): string =>
  translations === 0 ? 'Nothing to stage' : `Stage ${count(translations, 'translation')}`;

/** What is not staged of a checked file without a choice, and what the parts below are about. */
export function reportLines(check: TranslationFileCheck): ReportLine[] {
  const { same, empty } = check;
  const below = partsBelow(check);
  const lines: (ReportLine | false)[] = [
    below !== '' && { tone: 'warning', text: `See below: ${below}.` },
    same > 0 && {
      tone: 'quiet',
      text: `${count(same, 'translation is', 'translations are')} here already.`,
    },
    empty > 0 && {
      tone: 'quiet',
      text: `${count(empty, 'segment has', 'segments have')} no translation in the file.`,
    },
  ];
  return lines.filter((line) => line !== false);
}

function partsBelow({ stale, conflicts, unknown, problems }: TranslationFileCheck): string {
  const parts = [
    stale.count > 0 && count(stale.count, 'changed source'),
    conflicts.count > 0 && count(conflicts.count, 'translation changed here', 'translations changed here'),
    unknown.count > 0 && count(unknown.count, 'unknown segment'),
    problems.count > 0 && count(problems.count, 'unreadable entry', 'unreadable entries'),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** Why a file's language has to be chosen: "The file does not say…"; null where it is certain. */
export function languageProblem(
  side: keyof FileLanguages,
  { named, isCertain }: FileLanguage,
): string | null {
  if (isCertain) return null;
  if (named === null)
    return side === 'source'
      ? 'The file does not say which language was translated from.'
      : 'The file does not say which language it was translated into.';
  return `The file says ${languageWithCode(named)}, which this connection does not have.`;
}

/** "and 8 more"; null where all are shown. */
export const moreLabel = ({
  count: total,
  first,
}: {
  count: number;
  first: readonly unknown[];
}): string | null => (total > first.length ? `and ${formatNumber(total - first.length)} more` : null);
