import { extname } from 'node:path';
import { z } from 'zod';
import type { Connection } from '#shared/contract/connections.ts';
import { type ExportColumn, type ExportTarget, fileColumn } from '#shared/contract/exports.ts';
import { isPulled } from '#shared/domain/pulled-languages.ts';
import { completenessColumn, type ViewQuery, viewQuery } from '#shared/domain/query.ts';
import { tableFormat } from '#shared/domain/table-format.ts';
import { columnHeaders, type HeaderNames, headerNames } from '#shared/exchange/column-header.ts';
import type { Command } from '../command.ts';
import type { HeadlessOptions } from '../command-line.ts';
import { EXIT, UsageError } from '../exit-codes.ts';
import { jsonOption } from '../json-option.ts';
import type { Session } from '../session.ts';

const FORMATS = ['xlsx', 'csv', 'json', 'jsonl'] as const;

/** Exports products of a view, a query, or all of them. */
export const exportProducts: Command = async (session, { options }, { savePath }) => {
  const connection = await session.connection(options.connection);
  const connectionId = connection.id;
  if (savePath === null) throw new UsageError('Name the file with --out.');
  const { query, columns } = await chosen(session, connection, options);
  const target = targetOf(options, savePath, columns);
  // All products that match, not only those shown in an open tree.
  const { view } = await session.call('catalog.openView', { connectionId, query: { ...query, tree: false } });
  const { jobId } = await session.call('exports.start', {
    connectionId,
    rows: { view, ranges: null },
    target,
    staged: !options['without-staged'],
    fileName: 'export',
  });
  const { message, warning, done } = await session.job(jobId);
  return {
    exitCode: EXIT.done,
    lines: [message ?? 'Exported.', ...(warning === null ? [] : [warning])],
    json: { connection: connection.name, file: savePath, products: done, message, warning },
  };
};

/** The rows and columns of a saved view, unless options say otherwise. */
async function chosen(
  session: Session,
  connection: Connection,
  options: HeadlessOptions,
): Promise<{ query: ViewQuery; columns: ExportColumn[] }> {
  const connectionId = connection.id;
  const views = options.view === undefined ? [] : await session.call('views.saved', { connectionId });
  const view = views.find(({ name }) => name === options.view);
  if (options.view !== undefined && !view)
    throw new UsageError(
      `There is no saved view “${options.view}”. There are: ${views.map(({ name }) => `“${name}”`).join(', ') || 'none'}.`,
    );
  const { properties } = await session.call('catalog.summary', { connectionId });
  const query =
    options.filter === undefined
      ? (view?.query ?? viewQuery.parse({}))
      : jsonOption('filter', options.filter, viewQuery);
  const places = new Map(connection.locales.map((locale, place) => [locale, place]));
  const all: ExportColumn[] = [
    'identifier',
    ...properties.flatMap(({ name, locales }) =>
      Object.keys(locales)
        .filter((locale) => isPulled(connection.pulledLocales, locale))
        .toSorted((a, b) => (places.get(a) ?? places.size) - (places.get(b) ?? places.size))
        .map((locale) => ({ property: name, locale })),
    ),
  ];
  if (options.columns !== undefined)
    return { query, columns: columnsNamed(options.columns, all, headerNames(connection, properties)) };
  const { layout } = view ?? {};
  if (!layout) return { query, columns: all };
  return { query, columns: ['identifier', ...(layout.completeness ?? []), ...layout.columns] };
}

/** Finds columns by their names in a file. Throws `UsageError` with the available ones. */
function columnsNamed(text: string, all: readonly ExportColumn[], names: HeaderNames): ExportColumn[] {
  const known: ExportColumn[] = [...all, ...fileColumn.options, ...completenessColumn.options];
  const headers = columnHeaders(known, names);
  return text.split(',').map((part) => {
    const name = part.trim();
    const place = headers.indexOf(name);
    if (name === names.titleField && place < 0) return 'title';
    if (place < 0) throw new UsageError(`There is no column “${name}”. There are: ${headers.join(', ')}.`);
    return known[place]!;
  });
}

const rowsOption = z.enum(['products', 'values']);

function targetOf(options: HeadlessOptions, path: string, columns: ExportColumn[]): ExportTarget {
  const named = options.format ?? extname(path).slice(1).toLowerCase();
  const format = FORMATS.find((one) => one === named);
  if (!format) throw new UsageError(`Choose a format with --format: ${FORMATS.join(', ')}.`);
  if (format === 'json' || format === 'jsonl') return { kind: 'json', lines: format === 'jsonl' };
  const rows = rowsOption.safeParse(options.rows ?? 'products');
  if (!rows.success) throw new UsageError('--rows takes “products” or “values”.');
  const csv = options.csv === undefined ? {} : jsonOption('csv', options.csv, z.looseObject({}));
  return {
    kind: 'table',
    format:
      format === 'xlsx'
        ? { kind: 'xlsx' }
        : jsonOption('csv', JSON.stringify({ ...csv, kind: 'csv' }), tableFormat),
    columns,
    rows: rows.data,
    guardFormulas: !options.unprotected,
  };
}
