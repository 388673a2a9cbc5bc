// biome-ignore-all lint/a11y/useSemanticElements: of a long list only the rows in sight are in the page.
import { plural, t } from '@lingui/core/macro';
import { ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import {
  type ColumnRole,
  type InspectedFile,
  type OtherwiseShown,
  readsShown,
} from '#shared/contract/imports.ts';
import { firstQuoted } from '#shared/domain/quoted.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { classNames } from '../../components/class-names.ts';
import { SearchSelect, type SearchSelectOption } from '../../components/SearchSelect.tsx';
import { Select } from '../../components/Select.tsx';
import { WindowedList } from '../../components/WindowedList.tsx';
import { useQuery } from '../../query/use-query.ts';
import parts from '../../theme/parts.module.css';
import { optionOf, roleOf, roleOptions } from './roles.ts';
import styles from './setup.module.css';

const ROW = 48;
/** The number of rows whose texts are shown as examples. */
const EXAMPLES = 3;

export interface ColumnListProps {
  connection: Connection;
  file: InspectedFile;
  roles: readonly ColumnRole[];
  disabled: boolean;
  onChange: (roles: ColumnRole[]) => void;
}

/** The columns of the file, and what each one means. */
export function ColumnList({ connection, file, roles, disabled, onChange }: ColumnListProps) {
  const properties = useQuery('catalog.summary', { connectionId: connection.id }).value?.properties;
  const options = useMemo(() => roleOptions(properties ?? [], connection), [properties, connection]);
  const isTranslatable = useMemo(() => {
    const untranslated = new Set(properties?.filter((one) => !one.translatable).map(({ name }) => name));
    return (property: string) => !untranslated.has(property);
  }, [properties]);
  const used = roles.filter(({ is }) => is !== 'ignored').length;
  const ignored = file.columns.filter((name, at) => roles[at]?.is === 'ignored' && name.trim() !== '');
  const change = (at: number, option: SearchSelectOption) => onChange(roles.with(at, roleOf(option)));
  return (
    <>
      <p className={parts.hint} role="status">
        {sentences(
          plural(file.columns.length, {
            one: `${used} of # column is imported.`,
            other: `${used} of # columns are imported.`,
          }),
          ignored.length > 0 && t`Not imported: ${firstQuoted(ignored)}.`,
        )}
      </p>
      <WindowedList
        className={styles.columns}
        role="list"
        aria-label={t`Columns of the file`}
        count={file.columns.length}
        rowHeight={ROW}
        row={(at) => {
          const name = file.columns[at] || t`Column ${{ name: at + 1 }}`;
          const role = roles[at] ?? { is: 'ignored' };
          const otherwise = file.shownOtherwise.find(({ column }) => column === at);
          const hasChoice = otherwise !== undefined && role.is !== 'ignored';
          return (
            <div
              key={at}
              role="listitem"
              style={{ height: ROW }}
              className={classNames(
                styles.column,
                role.is === 'ignored' && styles.ignored,
                hasChoice && styles.withChoice,
              )}
            >
              <span className={classNames(parts.grid, parts.shrinks)}>
                <span className={styles.name} dir="auto">
                  {name}
                </span>
                <span className={classNames(parts.truncated, parts.hint)} dir="auto">
                  {examples(file, at, role)}
                </span>
              </span>
              <ArrowRight size={14} aria-hidden="true" className={styles.arrow} />
              {hasChoice ? (
                <ReadsChoice
                  name={name}
                  role={role}
                  otherwise={otherwise}
                  disabled={disabled}
                  onChange={(changed) => onChange(roles.with(at, changed))}
                />
              ) : null}
              <SearchSelect
                className={styles.role}
                label={t`Column ${name}`}
                value={optionOf(role, isTranslatable)}
                options={options}
                disabled={disabled}
                onChange={(option) => change(at, option)}
              />
            </div>
          );
        }}
      />
    </>
  );
}

type UsedRole = Exclude<ColumnRole, { is: 'ignored' }>;

interface ReadsChoiceProps {
  name: string;
  role: UsedRole;
  otherwise: OtherwiseShown;
  disabled: boolean;
  onChange: (role: UsedRole) => void;
}

/** Whether a column is read as the sheet shows it, or as it stores it. */
function ReadsChoice({ name, role, otherwise: { shown, stored }, disabled, onChange }: ReadsChoiceProps) {
  return (
    <Select
      className={styles.role}
      label={t`Text of column ${name}`}
      value={readsShown(role) ? 'shown' : 'stored'}
      options={[
        { value: 'shown', label: t`As shown: ${shown}` },
        { value: 'stored', label: t`As stored: ${stored}` },
      ]}
      disabled={disabled}
      onChange={(reads) => onChange({ ...role, reads })}
    />
  );
}

type FirstRow = InspectedFile['rows'][number];

/** The text of a cell as its column is read. */
export const textAsRead = ({ cells, shown }: FirstRow, at: number, role: ColumnRole | undefined): string =>
  (readsShown(role) ? shown.find(([column]) => column === at)?.[1] : undefined) ?? cells[at] ?? '';

/** "Wasserkocher · Kerzenhalter · Backmatte", without empty texts. */
const examples = ({ rows }: InspectedFile, at: number, role: ColumnRole): string =>
  rows
    .map((row) => textAsRead(row, at, role))
    .filter((text) => text !== '')
    .slice(0, EXAMPLES)
    .join(' · ') || t`empty in the first rows`;
