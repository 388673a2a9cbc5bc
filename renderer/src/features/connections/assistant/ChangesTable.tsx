import { t } from '@lingui/core/macro';
import type { ProposedChange } from '#shared/contract/connections.ts';
import parts from '../../../theme/parts.module.css';
import { settingText } from '../proposed-settings.ts';
import { Breakable } from './Breakable.tsx';
import styles from './ChangesTable.module.css';
import { SettingName } from './SettingName.tsx';

export interface ChangesTableProps {
  label: string;
  /** `where`: the place in a document that a setting was read from. */
  changes: readonly (ProposedChange & { where?: string })[];
}

/** Settings as they are and as they are proposed, each with the reason. */
export function ChangesTable({ label, changes }: ChangesTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t`Setting`}</th>
          <th scope="col">{t`Now`}</th>
          <th scope="col">{t`Proposed`}</th>
          <th scope="col">{t`Why`}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, from, to, why, where }) => (
          <tr key={key}>
            <th scope="row">
              <SettingName name={key} />
            </th>
            <td data-label={t`Now`}>
              <SettingValue json={from} />
            </td>
            <td data-label={t`Proposed`}>
              {from === to ? (
                <span className={styles.same}>{t`the same`}</span>
              ) : (
                <SettingValue json={to} proposed />
              )}
            </td>
            <td className={styles.why}>
              {why}
              {where ? (
                <code className={styles.where}>
                  <Breakable>{where}</Breakable>
                </code>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SettingValue({ json, proposed = false }: { json: string; proposed?: boolean }) {
  const text = settingText(json);
  if (text === '') return <span className={parts.emptyMark}>{t`empty`}</span>;
  return (
    <code className={proposed ? styles.proposed : parts.muted}>
      <Breakable>{text}</Breakable>
    </code>
  );
}
