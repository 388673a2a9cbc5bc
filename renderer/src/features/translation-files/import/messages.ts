import { plural, t } from '@lingui/core/macro';
import type { StagedToo, TranslationFileCheck } from '#shared/contract/translation-files.ts';
import type { FileLanguage } from '#shared/exchange/file-languages.ts';
import { formatNumber, languageWithCode } from '../../../components/format.ts';
import type { ReportLine } from '../../../components/ReportLines.tsx';

/** The number of translations of a checked file that are staged. */
export const stagedCount = (
  { stages, stale, clashes, copies }: TranslationFileCheck,
  too: StagedToo,
): number =>
  stages +
  (too.stale ? stale.count : 0) +
  (too.clashes ? clashes.count : 0) +
  (too.copies ? copies.count : 0);

/** Whether a checked file has marks or notes, which are kept with it. */
export const hasRemarks = ({ marks, notes }: TranslationFileCheck): boolean => marks + notes > 0;

export function stageLabel(translations: number, check: TranslationFileCheck): string {
  if (translations > 0)
    return t`Stage ${plural(translations, { one: '# translation', other: '# translations' })}`;
  return hasRemarks(check) ? t`Import marks and notes` : t`Nothing to stage`;
}

/** Describes what a checked file does besides staging, what it does not stage, and which sections below need a look. */
export function reportLines(check: TranslationFileCheck): ReportLine[] {
  const { same, empty, marks, notes, outdated } = check;
  const below = partsBelow(check);
  const lines: (ReportLine | false)[] = [
    below !== '' && { tone: 'warning', text: t`See below: ${below}.` },
    marks > 0 && {
      tone: 'quiet',
      text: t`${plural(marks, { one: '# translation is here already and will be marked as done.', other: '# translations are here already and will be marked as done.' })}`,
    },
    notes > 0 && {
      tone: 'quiet',
      text: t`${plural(notes, { one: 'The notes of # segment will be added to yours.', other: 'The notes of # segments will be added to yours.' })}`,
    },
    same > 0 && {
      tone: 'quiet',
      text: t`${plural(same, { one: '# translation is', other: '# translations are' })} here already.`,
    },
    empty > 0 && {
      tone: 'quiet',
      text: t`${plural(empty, { one: '# segment has', other: '# segments have' })} no translation in the file.`,
    },
    outdated > 0 && {
      tone: 'quiet',
      text: t`${plural(outdated, { one: '# copy of the source is left out, because the text here was changed since.', other: '# copies of the source are left out, because the texts here were changed since.' })}`,
    },
  ];
  return lines.filter((line) => line !== false);
}

function partsBelow(check: TranslationFileCheck): string {
  const { stale, clashes, copies, incomplete, codes, languages, doubled, holes, unknown, problems } = check;
  const parts = [
    copies.count > 0 &&
      plural(copies.count, { one: '# copy of the source', other: '# copies of the source' }),
    stale.count > 0 && plural(stale.count, { one: '# changed source', other: '# changed sources' }),
    clashes.count > 0 &&
      plural(clashes.count, { one: '# translation changed here', other: '# translations changed here' }),
    incomplete.count > 0 &&
      plural(incomplete.count, { one: '# incomplete translation', other: '# incomplete translations' }),
    codes.count > 0 &&
      plural(codes.count, { one: '# translation with lost codes', other: '# translations with lost codes' }),
    languages.count > 0 &&
      plural(languages.count, {
        one: '# translation in another language',
        other: '# translations in other languages',
      }),
    doubled.count > 0 && plural(doubled.count, { one: '# repeated segment', other: '# repeated segments' }),
    holes.count > 0 &&
      plural(holes.count, { one: '# list item after an empty one', other: '# list items after empty ones' }),
    unknown.count > 0 && plural(unknown.count, { one: '# unknown segment', other: '# unknown segments' }),
    problems.count > 0 &&
      plural(problems.count, { one: '# unreadable entry', other: '# unreadable entries' }),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** Translations that are not staged, or only if the user chooses that. */
export interface ReportPart {
  kind: keyof StagedToo | 'incomplete' | 'codes' | 'languages' | 'doubled' | 'holes';
  /** What the part lists. */
  label: string;
  sentence: string;
  /** The kind of text that each line shows. */
  about: string;
  /** Whether that text is in the language of the source or of the translation; null for neither. */
  side: 'source' | 'target' | null;
  /** The label of the choice to stage them too; null if there is none. */
  choice: string | null;
}

/** The parts of a report that have something to list, those with a choice first. */
export function reportParts(check: TranslationFileCheck): ReportPart[] {
  const all: ReportPart[] = [
    {
      kind: 'copies',
      label: t`Copies of the source`,
      sentence: plural(check.copies.count, {
        one: '# translation is the same as its source, at least in part. Translation tools fill in the source where nothing was translated.',
        other:
          '# translations are the same as their source, at least in part. Translation tools fill in the source where nothing was translated.',
      }),
      about: t`Source`,
      side: 'source',
      choice: t`Stage copies of the source too`,
    },
    {
      kind: 'stale',
      label: t`Changed sources`,
      sentence: plural(check.stale.count, {
        one: '# source was changed here since the file was exported. The translation may no longer fit.',
        other: '# sources were changed here since the file was exported. The translation may no longer fit.',
      }),
      about: t`Source now`,
      side: 'source',
      choice: check.stale.count === 1 ? t`Stage this too` : t`Stage these too`,
    },
    {
      kind: 'clashes',
      label: t`Translations changed here`,
      sentence: plural(check.clashes.count, {
        one: '# translation was changed here since the file was exported, or may have been. Yours stays unless you replace it.',
        other:
          '# translations were changed here since the file was exported, or may have been. Yours stay unless you replace them.',
      }),
      about: t`Here now`,
      side: 'target',
      choice: t`Replace what is here`,
    },
    {
      kind: 'incomplete',
      label: t`Incomplete translations`,
      sentence: plural(check.incomplete.count, {
        one: '# translation is left out: part of its text has no translation.',
        other: '# translations are left out: part of their text has no translation.',
      }),
      about: t`In the file`,
      side: 'target',
      choice: null,
    },
    {
      kind: 'codes',
      label: t`Translations with lost codes`,
      sentence: plural(check.codes.count, {
        one: '# translation is left out: a placeholder or tag has lost its text.',
        other: '# translations are left out: placeholders or tags have lost their text.',
      }),
      about: t`In the file`,
      side: null,
      choice: null,
    },
    {
      kind: 'languages',
      label: t`Translations in other languages`,
      sentence: plural(check.languages.count, {
        one: '# translation is left out: it is not between the chosen languages.',
        other: '# translations are left out: they are not between the chosen languages.',
      }),
      about: t`Language`,
      side: null,
      choice: null,
    },
    {
      kind: 'doubled',
      label: t`Repeated segments`,
      sentence: plural(check.doubled.count, {
        one: '# translation is left out: its segment is in the file more than once. Of equal translations, one is used.',
        other:
          '# translations are left out: their segments are in the file more than once. Of equal translations, one is used.',
      }),
      about: t`In the file`,
      side: 'target',
      choice: null,
    },
    {
      kind: 'holes',
      label: t`List items after empty ones`,
      sentence: plural(check.holes.count, {
        one: '# list item is left out: an item before it has no translation, and would become empty.',
        other: '# list items are left out: items before them have no translation, and would become empty.',
      }),
      about: t`Here now`,
      side: 'target',
      choice: null,
    },
  ];
  return all.filter(({ kind }) => check[kind].count > 0);
}

/** Explains why a file's language has to be chosen: "The file does not say…"; null if it is certain. */
export function languageProblem(
  side: 'source' | 'target',
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
