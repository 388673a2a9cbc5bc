import { t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { plainReason } from '#shared/domain/reason-text.ts';
import { outcomeWord } from '#shared/domain/removal-effect.ts';

const COLUMNS = ['identifier', t`product id`, 'title', 'action', 'state', 'code', 'message', 'time'];

/**
 * Returns the results of products as a table to paste into a ticket or a sheet: one line each, cells separated by tabs. Tabs
 * and line breaks within a cell become spaces. `of` is the state of the change set.
 */
export const resultsText = (rows: readonly ProductItem[], of: ChangeSet['state']): string =>
  [COLUMNS, ...rows.map((row) => cells(row, of))].map((line) => line.map(flat).join('\t')).join('\n');

const cells = (item: ProductItem, of: ChangeSet['state']): string[] => [
  item.identifier,
  item.productId ?? '',
  item.title,
  item.action,
  outcomeWord(item, of),
  item.code ?? '',
  plainReason(item) ?? '',
  item.at ?? '',
];

const flat = (cell: string): string => cell.replaceAll(/[\t\r\n\u2028\u2029]+/g, ' ');
