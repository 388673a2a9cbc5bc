import { basename, extname } from 'node:path';
import { z } from 'zod';
import {
  columnRole,
  type FileNotice,
  type ImportPlan,
  type ImportReport,
  type InspectedFile,
  importPlan,
  QUESTIONS,
} from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import { counted } from '#shared/domain/counted.ts';
import { doubt } from '#shared/domain/doubt.ts';
import { doubtMessage } from '#shared/domain/doubt-message.ts';
import { proposedPlan } from '#shared/domain/import/proposed-plan.ts';
import { tableFormat, tableReading } from '#shared/domain/table-format.ts';
import { displayText } from '#shared/domain/value.ts';
import { INFORMATION_HEADERS } from '#shared/exchange/column-header.ts';
import { unguardFormula } from '#shared/exchange/formula-guard.ts';
import type { Command } from '../command.ts';
import type { HeadlessOptions } from '../command-line.ts';
import { EXIT, UsageError } from '../exit-codes.ts';
import { jsonOption } from '../json-option.ts';
import type { Session } from '../session.ts';
import { uploadedFile } from '../uploaded-file.ts';

/**
 * Checks a file, and stages what can be staged unless it is a dry run, a question about the file is open, or with `--strict`
 * anything is left out or in doubt.
 */
export const importFile: Command = async (session, { file, options }, { savePath }) => {
  const connection = await session.connection(options.connection);
  const connectionId = connection.id;
  const path = file ?? '';
  const asked = askedPlan(options);
  const upload = await uploadedFile(session, { connectionId, path, format: 'table' });
  const inspected = await inspectedFile(session, { connectionId, upload }, asked.reading);
  const plan = planOf(inspected, options, asked);
  await session.job((await session.call('imports.check', { connectionId, upload, plan })).jobId);
  const report = await session.call('imports.report', { connectionId, upload });
  if (!report) throw new AppError('internal', 'The check of the file left no report.');

  const notices = inspected.notices.map(({ message }) => message);
  const ignored = inspected.columns.filter(
    (name, at) => plan.roles[at]?.is === 'ignored' && name.trim() !== '',
  );
  const questions = inspected.notices.filter(({ kind }) => {
    const answer = QUESTIONS[kind];
    return answer !== undefined && asked.reading?.[answer] === undefined;
  });
  // Columns that were left out by a given mapping are no surprise.
  const isPartial =
    report.problems > 0 || (options.mapping === undefined && ignored.some((name) => !isInformation(name)));
  const isRefused = options.strict && (isPartial || notices.length > 0 || ignored.length > 0);
  const isStopped = questions.length > 0 || isRefused;
  const hasChanges = report.byRow.changes + report.byRow.creates > 0;
  const staged =
    hasChanges && !isStopped && !options['dry-run']
      ? await session.job((await session.call('imports.stage', { connectionId, upload })).jobId)
      : null;
  const rejected = savePath !== null && report.problems > 0 ? savePath : null;
  if (rejected !== null) {
    const format = tableFormat.parse({ kind: extname(rejected).toLowerCase() === '.xlsx' ? 'xlsx' : 'csv' });
    const saving = { connectionId, upload, what: 'rejected' as const, format, fileName: basename(rejected) };
    await session.job((await session.call('imports.save', saving)).jobId);
  }
  await session.call('uploads.discard', { connectionId, upload });
  return {
    exitCode: isStopped ? EXIT.refused : isPartial ? EXIT.partly : EXIT.done,
    lines: [
      ...notices,
      ...(ignored.length === 0 ? [] : [`Columns that are not imported: ${ignored.join(', ')}`]),
      ...linesOf(report),
      ...(questions.length > 0 ? [questionLine(questions)] : []),
      ...(isRefused ? ['Nothing was staged: --strict allows nothing to be left out or in doubt.'] : []),
      ...(isStopped
        ? []
        : [
            staged?.message ??
              (options['dry-run'] ? 'Dry run: nothing was staged.' : 'There was nothing to stage.'),
          ]),
      ...(rejected === null ? [] : [`Rows that were not staged: ${rejected}`]),
    ],
    json: {
      connection: connection.name,
      file: path,
      dryRun: options['dry-run'],
      notices,
      ignored,
      questions: questions.map(({ kind }) => kind),
      report,
      rejected,
    },
  };
};

/** Columns of an export that say something about products, and nothing that could be imported. */
const isInformation = (name: string): boolean => INFORMATION_HEADERS.includes(unguardFormula(name).trim());

function questionLine(questions: readonly FileNotice[]): string {
  const answers = questions.map(({ kind }) => `"${QUESTIONS[kind]}":…`).join(',');
  return `Nothing was staged: the file leaves a question open. Answer it with --plan '{"reading":{${answers}}}'.`;
}

const partialPlan = importPlan
  .omit({ roles: true, reading: true })
  .partial()
  .extend({ reading: tableReading.partial().strict().optional() })
  .strict();
type AskedPlan = z.infer<typeof partialPlan>;

const askedPlan = ({ plan }: HeadlessOptions): AskedPlan =>
  plan === undefined ? {} : jsonOption('plan', plan, partialPlan);

/** Reads the file as the options say; what they do not say is guessed. */
async function inspectedFile(
  session: Session,
  which: { connectionId: string; upload: string },
  asked: AskedPlan['reading'],
): Promise<InspectedFile> {
  const guessed = await session.call('imports.inspect', { ...which, reading: null });
  if (asked === undefined) return guessed;
  return session.call('imports.inspect', {
    ...which,
    reading: { ...guessed.reading, decimal: null, ...asked },
  });
}

/** Uses what the app's dialog would propose, unless options say otherwise. */
const planOf = (
  inspected: InspectedFile,
  { mapping = 'guessed' }: HeadlessOptions,
  { reading: _, ...asked }: AskedPlan,
): ImportPlan => ({
  ...proposedPlan(inspected),
  roles: rolesOf(inspected, mapping),
  ...asked,
});

function rolesOf({ roles, remembered, columns }: InspectedFile, mapping: string): ImportPlan['roles'] {
  if (mapping === 'guessed') return roles;
  if (mapping === 'remembered') {
    const [newest] = remembered;
    if (!newest) throw new UsageError('No mapping is remembered for columns with these names.');
    return newest.roles;
  }
  const given = jsonOption('mapping', mapping, z.array(columnRole));
  if (given.length !== columns.length)
    throw new UsageError(
      `--mapping has ${counted(given.length, 'role')}, and the file has ${counted(columns.length, 'column')}.`,
    );
  return given;
}

function linesOf({
  rows,
  products,
  byRow,
  byCell,
  doubts,
  unknownColumns,
  replaced,
}: ImportReport): string[] {
  return [
    `${counted(rows, 'row')} for ${counted(products, 'product')}: ${named(byRow)}`,
    ...(named(byCell) === '' ? [] : [`Cells: ${named(byCell)}`]),
    ...doubt.options.flatMap((kind) => {
      const held = doubts[kind];
      if (!held) return [];
      const { identifier, property, locale, before, after } = held.first;
      const example = `${identifier} · ${property} · ${locale}: ${displayText(before)} → ${displayText(after)}`;
      // The kind as `--plan` names it.
      return `Held back (${kind}): ${counted(held.cells, 'cell')}, for example ${example}. ${doubtMessage(kind)}`;
    }),
    ...(replaced.lost === 0 ? [] : [`Full updates lose ${counted(replaced.lost, 'stored value')}.`]),
    ...(unknownColumns.count === 0
      ? []
      : [`Not in the catalog: ${unknownColumns.first.join(', ')}${moreOf(unknownColumns)}`]),
  ];
}

const moreOf = ({ count, first }: ImportReport['unknownColumns']): string =>
  count > first.length ? `, and ${count - first.length} more` : '';

/** "12 changes, 3 not found" */
const named = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
    .join(', ');
