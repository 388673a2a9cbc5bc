import { t } from '@lingui/core/macro';
import type { TermTable } from '#shared/contract/glossary.ts';
import type { TermColumn } from '#shared/domain/glossary-rows.ts';
import { languageWithCode } from '../../components/format.ts';
import type { SearchSelectOption } from '../../components/SearchSelect.tsx';

type Use = Exclude<TermColumn['is'], 'ignored'>;

const USES: Record<Use, (language: string) => string> = {
  term: (language) => t`${language}: term`,
  forbidden: (language) => t`${language}: forbidden term`,
  note: (language) => t`${language}: note`,
  flag: (language) => t`${language}: forbidden, yes or no`,
};

const IGNORED: SearchSelectOption = { value: 'ignored', label: t`Ignore this column` };

/** The option of what a column of terms holds. */
export const optionOf = (column: TermColumn): SearchSelectOption =>
  column.is === 'ignored'
    ? IGNORED
    : { value: `${column.is} ${column.locale}`, label: USES[column.is](languageWithCode(column.locale)) };

/** What a column holds by its option. */
export function roleOf({ value }: SearchSelectOption): TermColumn {
  const [is, locale] = value.split(' ', 2);
  return locale === undefined ? { is: 'ignored' } : { is: is as Use, locale };
}

/** The languages that a table has columns of terms for. */
export const languagesOf = ({ columns }: TermTable): Set<string> =>
  new Set(columns.flatMap(({ role }) => (role.is === 'term' || role.is === 'forbidden' ? role.locale : [])));

/** Everything that a column may hold, in the languages of the connection and those of the table. */
export function roleOptions(locales: readonly string[], table: TermTable): SearchSelectOption[] {
  const all = new Set([...locales, ...languagesOf(table)]);
  return [
    IGNORED,
    ...[...all].flatMap((locale) => (Object.keys(USES) as Use[]).map((is) => optionOf({ is, locale }))),
  ];
}
