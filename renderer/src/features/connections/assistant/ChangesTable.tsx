import type { ProposedChange } from '#shared/contract/connections.ts';
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
          <th scope="col">Setting</th>
          <th scope="col">Now</th>
          <th scope="col">Proposed</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, from, to, why, where }) => (
          <tr key={key}>
            <th scope="row">
              <SettingName name={key} />
            </th>
            <td data-label="Now">
              <SettingValue json={from} />
            </td>
            <td data-label="Proposed">
              {from === to ? (
                <span className={styles.same}>the same</span>
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
  if (text === '') return <span className={styles.empty}>empty</span>;
  return (
    <code className={proposed ? styles.proposed : styles.now}>
      <Breakable>{text}</Breakable>
    </code>
  );
}
