import type { Connection } from '#shared/contract/connections.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import {
  type ReadAs,
  STAGED_TOO,
  type StagedToo,
  type TranslationFileCheck,
} from '#shared/contract/translation-files.ts';
import { counted } from '#shared/domain/counted.ts';
import { type FileLanguage, fileLanguages } from '#shared/exchange/file-languages.ts';
import type { Command, CommandResult } from '../command.ts';
import type { HeadlessOptions } from '../command-line.ts';
import { EXIT } from '../exit-codes.ts';
import { connectionLocale } from '../locale-option.ts';
import { uploadedFile } from '../uploaded-file.ts';

/**
 * Checks a file of translations, and stages what can be staged unless it is a dry run, its languages are not certain, or with
 * `--strict` anything is left out.
 */
export const importTranslations: Command = async (session, { file, options }) => {
  const connection = await session.connection(options.connection);
  const connectionId = connection.id;
  const path = file ?? '';
  const upload = await uploadedFile(session, { connectionId, path, format: 'translations' });
  const named = await session.call('translationfiles.languages', { connectionId, upload });
  const { readAs, questions } = languagesOf(named, connection, options);
  const about = { connection: connection.name, file: path, dryRun: options['dry-run'] };
  if (readAs === null) return { exitCode: EXIT.refused, lines: questions, json: { ...about, questions } };

  const check = await session.call('translationfiles.check', { connectionId, upload, ...readAs });
  const { stale, clashes, copies, spoiled } = options;
  const too: StagedToo = { stale, clashes, copies, spoiled };
  const left = leftOut(check, { ...too, similar: readAs.useSimilar });
  const stages =
    check.stages + STAGED_TOO.reduce((sum, kind) => sum + (too[kind] ? check[kind].count : 0), 0);
  const isRefused = options.strict && left.length > 0;
  const isStaged = !isRefused && !options['dry-run'] && stages + check.marks + check.notes > 0;
  const staged = isStaged
    ? await session.call('translationfiles.stage', { connectionId, upload, ...readAs, ...too })
    : null;
  await session.call('uploads.discard', { connectionId, upload });
  return {
    exitCode: isRefused ? EXIT.refused : left.length > 0 ? EXIT.partly : EXIT.done,
    lines: [...linesOf(check, left), resultLine(staged, { isRefused, isDryRun: options['dry-run'] })],
    json: { ...about, readAs, check, staged: staged?.staged ?? 0 },
  };
};

/** The languages of a file, unless they have to be chosen: then what to ask. */
function languagesOf(
  named: OutputOf<'translationfiles.languages'>,
  connection: Connection,
  options: HeadlessOptions,
): { readAs: ReadAs | null; questions: CommandResult['lines'] } {
  const proposed = fileLanguages(named, connection.locales);
  const certain = ({ isCertain, locale }: FileLanguage) => (isCertain ? locale : null);
  const source = connectionLocale(connection, 'from', options.from) ?? certain(proposed.source);
  const target = connectionLocale(connection, 'into', options.into) ?? certain(proposed.target);
  const others = proposed.others.flatMap(({ named: one, locale }) =>
    locale === null || locale === target ? [] : [{ named: one, locale }],
  );
  if (source !== null && target !== null && source !== target)
    return { readAs: { source, target, others, useSimilar: options.similar }, questions: [] };
  return {
    readAs: null,
    questions: [
      ...(source === null ? [questionOf('translated from', '--from', proposed.source)] : []),
      ...(target === null ? [questionOf('translated into', '--into', proposed.target)] : []),
      ...(source !== null && source === target ? ['--from and --into are the same language.'] : []),
      'Nothing was staged.',
    ],
  };
}

const questionOf = (side: string, option: string, { named, locale }: FileLanguage): string =>
  named === null
    ? `The file does not say which language it was ${side}. Name it with ${option}.`
    : `The file says “${named}” (${side}), which the connection does not have. Name a language with ${option}${locale === null ? '' : `, such as ${locale}`}.`;

/** What is left out, in words for people. */
const LEFT_OUT = {
  problems: 'not readable',
  unknown: 'not in the catalog',
  similar: 'of products that only look like one in the catalog (--similar takes that one)',
  languages: 'in another language',
  incomplete: 'incomplete',
  codes: 'with codes that lost their text or are missing',
  doubled: 'in the file more than once',
  holes: 'list items after an empty one',
  copies: 'copies of the source (--copies stages them)',
  spoiled: 'that another program may have spoiled (--spoiled stages them)',
  stale: 'of sources that were changed here (--stale stages them)',
  clashes: 'of translations that were changed here (--clashes stages them)',
} as const satisfies Partial<Record<keyof TranslationFileCheck, string>>;

type LeftOut = keyof typeof LEFT_OUT | 'outdated';

function leftOut(
  check: TranslationFileCheck,
  chosen: Partial<Record<keyof typeof LEFT_OUT, boolean>>,
): LeftOut[] {
  const kinds = (Object.keys(LEFT_OUT) as (keyof typeof LEFT_OUT)[]).filter(
    (kind) => check[kind].count > 0 && !chosen[kind],
  );
  return check.outdated > 0 ? [...kinds, 'outdated'] : kinds;
}

function linesOf(check: TranslationFileCheck, left: readonly LeftOut[]): string[] {
  const quiet = [
    `${check.same} here already`,
    `${check.empty} without a translation`,
    ...(check.marks > 0 ? [`${check.marks} to get another mark`] : []),
    ...(check.notes > 0 ? [`${check.notes} with new notes`] : []),
  ];
  return [
    `${counted(check.units, 'segment')}: ${check.stages} new, ${quiet.join(', ')}`,
    ...left.flatMap((kind) =>
      kind === 'outdated'
        ? [`${check.outdated} left out: copies of the source, where the text was changed here`]
        : [`${check[kind].count} left out: ${LEFT_OUT[kind]}`, ...examples(check, kind)],
    ),
  ];
}

const EXAMPLES = 5;

/** The first few of a kind, each in a line. */
function examples(check: TranslationFileCheck, kind: keyof typeof LEFT_OUT): string[] {
  const lines =
    kind === 'problems'
      ? check.problems.first.map(({ line, message }) => `  line ${line}: ${message}`)
      : kind === 'unknown'
        ? check.unknown.first.map(({ line, id }) => `  line ${line}: ${id}`)
        : check[kind].first.map(
            ({ line, identifier, property, text }) =>
              `  line ${line}: ${identifier} ${property}: ${JSON.stringify(text)}`,
          );
  const more = check[kind].count - EXAMPLES;
  return [...lines.slice(0, EXAMPLES), ...(more > 0 ? [`  and ${more} more`] : [])];
}

function resultLine(
  staged: OutputOf<'translationfiles.stage'> | null,
  { isRefused, isDryRun }: { isRefused: boolean; isDryRun: boolean },
): string {
  if (isRefused) return 'Nothing was staged: --strict allows nothing to be left out or in doubt.';
  if (isDryRun) return 'Dry run: nothing was staged.';
  if (!staged) return 'There was nothing to stage.';
  const { staged: translations, marked, noted } = staged;
  return [
    `${counted(translations, 'translation')} staged`,
    ...(marked > 0 ? [`${marked} with another mark`] : []),
    ...(noted > 0 ? [`notes of ${noted} added`] : []),
  ].join(', ');
}
