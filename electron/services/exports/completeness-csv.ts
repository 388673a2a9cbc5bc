import { t } from '@lingui/core/macro';
import type { FilledCount } from '#shared/domain/completeness.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import type { CompletenessLine } from '../../store/catalog/completeness/create-completeness.ts';
import { figuresIn, readFigures } from '../completeness/read-figures.ts';
import type { Workspace } from '../workspaces.ts';
import { csvFile, type TextFile } from './text-file.ts';

/** More than of other files, because each page sorts the query's products. */
const PRODUCTS_PER_PAGE = 2_000;

interface CompletenessTable {
  query: ViewQuery;
  locales: string[];
  guardFormulas: boolean;
}

/** The completeness of a query's products, one line each. */
export async function completenessCsv(
  store: Workspace['store'],
  { query, locales, guardFormulas }: CompletenessTable,
): Promise<TextFile> {
  await readFigures(store, [...figuresIn(query), null, ...locales]);
  return csvFile(headingOf(locales), guardFormulas, async (_, written) => {
    const lines = await store.completenessLines(query, locales, written, PRODUCTS_PER_PAGE);
    const next = lines.length < PRODUCTS_PER_PAGE ? null : written + lines.length;
    return { rows: lines.map(rowOf), next };
  });
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
