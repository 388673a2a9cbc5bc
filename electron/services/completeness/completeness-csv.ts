import { t } from '@lingui/core/macro';
import type { FilledCount } from '#shared/domain/completeness.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import { csvText } from '#shared/exchange/csv-text.ts';
import type { CompletenessLine } from '../../store/catalog/completeness/create-completeness.ts';
import type { Workspace } from '../workspaces.ts';

const LINES = 2_000;

interface CsvChunk {
  query: ViewQuery;
  locales: string[];
  /** The row after which to continue; 0 at the beginning. */
  after: number;
  guardFormulas: boolean;
}

/** A chunk of a query's products as comma-separated text, one row each, with a byte order mark in the first chunk. */
export async function completenessCsv(
  store: Workspace['store'],
  { query, locales, after, guardFormulas }: CsvChunk,
): Promise<{ text: string; entries: number; next: number | null }> {
  const lines = await store.completenessLines(query, locales, after, LINES);
  const heading = after === 0 ? csvText([headingOf(locales)], { guardFormulas, bom: true }) : '';
  const rows = lines.map((line) => rowOf(line));
  return {
    text: heading + csvText(rows, { guardFormulas, bom: false }),
    entries: lines.length,
    next: lines.length < LINES ? null : after + lines.length,
  };
}

const headingOf = (locales: readonly string[]): string[] => [
  t`identifier`,
  t`title`,
  t`required`,
  t`filled`,
  t`filled with staged edits`,
  t`missing with staged edits`,
  ...locales.map((locale) => t`filled with staged edits: ${locale}`),
];

/** Cells are empty if nothing was read; if nothing is required, only `required` is filled, with 0. */
const rowOf = ({ identifier, title, any, missing, byLocale }: CompletenessLine): (string | number)[] => {
  const cell = (count: FilledCount | null, which: 'filled' | 'staged') =>
    count && count.required > 0 ? count[which] : '';
  return [
    identifier,
    title,
    any?.required ?? '',
    cell(any, 'filled'),
    cell(any, 'staged'),
    missing.join(' | '),
    ...byLocale.map((count) => cell(count, 'staged')),
  ];
};
