import { basename, extname } from 'node:path';
import { z } from 'zod';
import {
  columnRole,
  type ImportPlan,
  type ImportReport,
  type InspectedFile,
  importPlan,
} from '#shared/contract/imports.ts';
import { AppError } from '#shared/contract/result.ts';
import { counted } from '#shared/domain/counted.ts';
import { doubt } from '#shared/domain/doubt.ts';
import { proposedPlan } from '#shared/domain/import/proposed-plan.ts';
import { tableFormat } from '#shared/domain/table-format.ts';
import { displayText } from '#shared/domain/value.ts';
import type { Command } from '../command.ts';
import type { HeadlessOptions } from '../command-line.ts';
import { EXIT, UsageError } from '../exit-codes.ts';
import { jsonOption } from '../json-option.ts';
import { uploadedFile } from '../uploaded-file.ts';

/** Checks a file, and stages what can be staged unless it is a dry run. */
export const importFile: Command = async (session, { file, options }, { savePath }) => {
  const connection = await session.connection(options.connection);
  const connectionId = connection.id;
  const path = file ?? '';
  const upload = await uploadedFile(session, { connectionId, path, format: 'table' });
  const inspected = await session.call('imports.inspect', { connectionId, upload, reading: null });
  const plan = planOf(inspected, options);
  await session.job((await session.call('imports.check', { connectionId, upload, plan })).jobId);
  const report = await session.call('imports.report', { connectionId, upload });
  if (!report) throw new AppError('internal', 'The check of the file left no report.');

  const isStaged = !options['dry-run'] && report.byRow.changes + report.byRow.creates > 0;
  const staged = isStaged
    ? await session.job((await session.call('imports.stage', { connectionId, upload })).jobId)
    : null;
  const rejected = savePath !== null && report.problems > 0 ? savePath : null;
  if (rejected !== null) {
    const format = tableFormat.parse({ kind: extname(rejected).toLowerCase() === '.xlsx' ? 'xlsx' : 'csv' });
    const saving = { connectionId, upload, what: 'rejected' as const, format, fileName: basename(rejected) };
    await session.job((await session.call('imports.save', saving)).jobId);
  }
  await session.call('uploads.discard', { connectionId, upload });
  const notices = inspected.notices.map(({ message }) => message);
  return {
    exitCode: report.problems > 0 ? EXIT.partly : EXIT.done,
    lines: [
      ...notices,
      ...linesOf(report),
      staged?.message ??
        (options['dry-run'] ? 'Dry run: nothing was staged.' : 'There was nothing to stage.'),
      ...(rejected === null ? [] : [`Rows that were not staged: ${rejected}`]),
    ],
    json: { connection: connection.name, file: path, dryRun: options['dry-run'], notices, report, rejected },
  };
};

/** Uses what the app's dialog would propose, unless options say otherwise. */
function planOf(inspected: InspectedFile, { mapping = 'guessed', plan }: HeadlessOptions): ImportPlan {
  const proposed = { ...proposedPlan(inspected), roles: rolesOf(inspected, mapping) };
  if (plan === undefined) return proposed;
  return { ...proposed, ...jsonOption('plan', plan, importPlan.omit({ roles: true }).partial().strict()) };
}

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
      return `Held back, ${kind.replaceAll('_', ' ')}: ${counted(held.cells, 'cell')}, for example ${example}`;
    }),
    ...(replaced.lost === 0 ? [] : [`Full updates lose ${counted(replaced.lost, 'stored value')}.`]),
    ...(unknownColumns.length === 0 ? [] : [`Not in the catalog: ${unknownColumns.join(', ')}`]),
  ];
}

/** "12 changes, 3 not found" */
const named = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
    .join(', ');
