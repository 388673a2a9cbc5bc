import { t } from '@lingui/core/macro';
import type { ColumnRole, InspectedFile } from '#shared/contract/imports.ts';
import { formatDateTime } from '../../components/format.ts';
import { Select } from '../../components/Select.tsx';
import styles from './setup.module.css';

const OWN = 'own';

const isSame = (a: readonly ColumnRole[], b: readonly ColumnRole[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export interface MappingChoiceProps {
  file: InspectedFile;
  roles: readonly ColumnRole[];
  disabled: boolean;
  onChange: (roles: ColumnRole[]) => void;
}

/** Mappings used before for files with the same columns, to be reused. */
export function MappingChoice({ file, roles, disabled, onChange }: MappingChoiceProps) {
  const { remembered } = file;
  if (remembered.length === 0) return null;
  const chosen = remembered.find((one) => isSame(one.roles, roles));
  return (
    <Select
      className={styles.mapping}
      label={t`Mapping`}
      value={chosen ? String(chosen.id) : OWN}
      disabled={disabled}
      options={[
        ...remembered.map(({ id, fileName, usedAt }) => ({
          value: String(id),
          label: t`As used for ${fileName} on ${formatDateTime(usedAt)}`,
        })),
        ...(chosen ? [] : [{ value: OWN, label: t`As chosen here` }]),
      ]}
      onChange={(value) => {
        const mapping = remembered.find(({ id }) => String(id) === value);
        if (mapping) onChange(mapping.roles);
      }}
    />
  );
}
