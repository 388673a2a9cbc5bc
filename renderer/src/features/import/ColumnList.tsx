import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import {
  type ColumnRole,
  type InspectedFile,
  type OtherwiseShown,
  readsShown,
} from '#shared/contract/imports.ts';
import { MappedColumns } from '../../components/MappedColumns.tsx';
import { Select } from '../../components/Select.tsx';
import { useQuery } from '../../query/use-query.ts';
import parts from '../../theme/parts.module.css';
import { optionOf, roleOf, roleOptions } from './roles.ts';

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
  return (
    <MappedColumns
      names={file.columns}
      options={options}
      disabled={disabled}
      isIgnored={(at) => (roles[at]?.is ?? 'ignored') === 'ignored'}
      onChange={(at, option) => onChange(roles.with(at, roleOf(option)))}
      column={(at, name) => {
        const role = roles[at] ?? { is: 'ignored' };
        const otherwise = file.shownOtherwise.find(({ column }) => column === at);
        return {
          role: optionOf(role, isTranslatable),
          examples: file.rows.map((row) => textAsRead(row, at, role)),
          ...(otherwise &&
            role.is !== 'ignored' && {
              choice: (
                <ReadsChoice
                  name={name}
                  role={role}
                  otherwise={otherwise}
                  disabled={disabled}
                  onChange={(changed) => onChange(roles.with(at, changed))}
                />
              ),
            }),
        };
      }}
    />
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
      className={parts.shrinks}
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
