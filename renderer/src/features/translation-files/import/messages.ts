import { plural, t } from '@lingui/core/macro';
import { STAGED_TOO, type StagedToo, type TranslationFileCheck } from '#shared/contract/translation-files.ts';
import type { FileLanguage } from '#shared/exchange/file-languages.ts';
import { languageWithCode } from '../../../components/format.ts';
import {
  type ReportLine,
  type ReportPart,
  type ReportProps,
  similarMessage,
} from '../../../components/Report.tsx';
import { propertyLabel } from '../../../state/column-names.ts';

/** The number of translations of a checked file that are staged. */
export const stagedCount = (check: TranslationFileCheck, too: StagedToo): number =>
  STAGED_TOO.reduce((sum, kind) => sum + (too[kind] ? check[kind].count : 0), check.stages);

/** Whether a checked file has marks or notes, which are kept with it. */
export const hasRemarks = ({ marks, notes }: TranslationFileCheck): boolean => marks + notes > 0;

export function stageLabel(translations: number, check: TranslationFileCheck): string {
  if (translations > 0)
    return t`Stage ${plural(translations, { one: '# translation', other: '# translations' })}`;
  return hasRemarks(check) ? t`Import marks and notes` : t`Nothing to stage`;
}

/** Whether anything is left out that can be corrected in a file (`translationfiles.leftOut`). */
function canBeCorrected(check: TranslationFileCheck, too: StagedToo, useSimilar: boolean): boolean {
  const { incomplete, codes, doubled, holes, unknown, similar } = check;
  const kinds = [incomplete, codes, doubled, holes, unknown, ...(useSimilar ? [] : [similar])];
  const isLeft = (kind: keyof StagedToo) => check[kind].count > 0 && !too[kind];
  return kinds.some(({ count }) => count > 0) || STAGED_TOO.some(isLeft);
}

export interface TranslationsReportOptions {
  /** The languages that the file is read as. */
  source: string;
  target: string;
  too: StagedToo;
  onToo: (too: StagedToo) => void;
  useSimilar: boolean;
  onUseSimilar: (use: boolean) => void;
  onSave: () => void;
}

/** What a checked file would do here, and what has to be decided first. */
export function translationsReport(
  check: TranslationFileCheck,
  options: TranslationsReportOptions,
): ReportProps {
  const { too, useSimilar, onSave } = options;
  const stages = stagedCount(check, too);
  return {
    result:
      stages === 0
        ? t`Nothing to stage`
        : t`${plural(stages, { one: '# translation', other: '# translations' })} will be staged`,
    lines: reportLines(check),
    parts: [...segmentParts(check, options), similarPart(check, options), ...lineParts(check)].filter(
      ({ count }) => count > 0,
    ),
    onSave: canBeCorrected(check, too, useSimilar) ? onSave : undefined,
  };
}

/** Describes what a checked file does besides what it stages. */
function reportLines(check: TranslationFileCheck): ReportLine[] {
  const { same, empty, marks, notes, outdated } = check;
  const lines: (ReportLine | false)[] = [
    marks > 0 && {
      tone: 'quiet',
      text: t`${plural(marks, { one: '# translation is here already, with another mark than in the file. It gets that of the file.', other: '# translations are here already, with other marks than in the file. They get those of the file.' })}`,
    },
    notes > 0 && {
      tone: 'quiet',
      text: t`${plural(notes, { one: 'The notes of # segment will become comments.', other: 'The notes of # segments will become comments.' })}`,
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

/** Translations that are not staged, or only if the user chooses that, those with a choice first. */
function segmentParts(
  check: TranslationFileCheck,
  { source, target, too, onToo }: TranslationsReportOptions,
): ReportPart[] {
  const kinds: SegmentKind[] = [
    {
      kind: 'copies',
      label: t`Copies of the source`,
      sentence: plural(check.copies.count, {
        one: '# translation is the same as its source, at least in part. Translation tools fill in the source where nothing was translated.',
        other:
          '# translations are the same as their source, at least in part. Translation tools fill in the source where nothing was translated.',
      }),
      about: t`Source`,
      locale: source,
      choose: t`Stage copies of the source too`,
    },
    {
      kind: 'spoiled',
      label: t`Spoiled translations`,
      sentence: plural(check.spoiled.count, {
        one: 'A spreadsheet or a wrong encoding may have spoiled # translation.',
        other: 'A spreadsheet or a wrong encoding may have spoiled # translations.',
      }),
      about: t`In the file`,
      locale: target,
      choose: t`Stage spoiled translations too`,
    },
    {
      kind: 'stale',
      label: t`Changed sources`,
      sentence: plural(check.stale.count, {
        one: '# source was changed here since the file was exported. The translation may no longer fit.',
        other: '# sources were changed here since the file was exported. The translation may no longer fit.',
      }),
      about: t`Source now`,
      locale: source,
      choose: check.stale.count === 1 ? t`Stage this too` : t`Stage these too`,
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
      locale: target,
      choose: t`Replace what is here`,
    },
    {
      kind: 'incomplete',
      label: t`Incomplete translations`,
      sentence: plural(check.incomplete.count, {
        one: '# translation is left out: part of its text has no translation.',
        other: '# translations are left out: part of their text has no translation.',
      }),
      about: t`In the file`,
      locale: target,
    },
    {
      kind: 'codes',
      label: t`Translations with lost codes`,
      sentence: plural(check.codes.count, {
        one: '# translation is left out: a placeholder or tag has lost its text or is missing.',
        other: '# translations are left out: placeholders or tags have lost their text or are missing.',
      }),
      about: t`In the file`,
      locale: null,
    },
    {
      kind: 'languages',
      label: t`Translations in other languages`,
      sentence: plural(check.languages.count, {
        one: '# translation is left out: it is not between the chosen languages.',
        other: '# translations are left out: they are not between the chosen languages.',
      }),
      about: t`Language`,
      locale: null,
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
      locale: target,
    },
    {
      kind: 'holes',
      label: t`List items after empty ones`,
      sentence: plural(check.holes.count, {
        one: '# list item is left out: an item before it has no translation, and would become empty.',
        other: '# list items are left out: items before them have no translation, and would become empty.',
      }),
      about: t`Here now`,
      locale: target,
    },
  ];
  return kinds.map(({ kind, label, sentence, about, locale, choose }) => ({
    label,
    sentence,
    count: check[kind].count,
    first: check[kind].first.map(({ line, identifier, property, text }) => ({
      line,
      identifier,
      about: propertyLabel(property),
      texts: [{ label: about, value: text, locale }],
    })),
    choice:
      choose === undefined
        ? undefined
        : {
            kind: 'check',
            label: choose,
            checked: too[kind as keyof StagedToo],
            onChange: (checked) => onToo({ ...too, [kind]: checked }),
          },
  }));
}

const similarPart = (
  { similar: { count, first } }: TranslationFileCheck,
  { useSimilar, onUseSimilar }: TranslationsReportOptions,
): ReportPart => ({
  sentence: similarMessage(count),
  label: t`Similar identifiers`,
  count,
  first: first.map(({ line, identifier, text }) => ({ line, identifier, about: `→ ${text}` })),
  choice: {
    kind: 'check',
    label: t`Use the products in the catalog`,
    checked: useSimilar,
    onChange: onUseSimilar,
  },
});

interface SegmentKind {
  kind: keyof StagedToo | 'incomplete' | 'codes' | 'languages' | 'doubled' | 'holes';
  label: string;
  sentence: string;
  /** The kind of text that is shown of each, and its language; null for none. */
  about: string;
  locale: string | null;
  /** The label of the choice to stage them too. */
  choose?: string;
}

const lineParts = ({ unknown, problems }: TranslationFileCheck): ReportPart[] => [
  {
    sentence: t`${plural(unknown.count, { one: '# segment is', other: '# segments are' })} not in this catalog and left out.`,
    label: t`Segments that are not in this catalog`,
    count: unknown.count,
    first: unknown.first.map(({ line, id }) => ({ line, identifier: id })),
  },
  {
    sentence: t`${plural(problems.count, { one: '# entry', other: '# entries' })} of the file could not be read fully.`,
    label: t`What could not be read`,
    count: problems.count,
    first: problems.first.map(({ line, message }) => ({ line, about: message })),
  },
];

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
