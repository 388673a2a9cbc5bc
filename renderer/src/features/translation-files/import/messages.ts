import type { TranslationFileCheck } from '#shared/contract/translation-files.ts';
import { count, formatNumber, languageWithCode } from '../../../components/format.ts';
import type { ReportLine } from '../../../components/ReportLines.tsx';
import type { FileLanguage, FileLanguages } from './file-languages.ts';
import type { StageToo } from './use-import.ts';

/** How many translations of a checked file are staged. */
export const stagedCount = ({ stages, stale, conflicts }: TranslationFileCheck, too: StageToo): number =>
  stages + (too.stale ? stale.count : 0) + (too.conflicts ? conflicts.count : 0);

/** What is left out of a checked file without a choice, and why. */
export function reportLines({ same, empty }: TranslationFileCheck): ReportLine[] {
  const lines: (ReportLine | false)[] = [
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

/** Whether a file's language has to be chosen, and why: "The file does not say…"; null where it is certain. */
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
