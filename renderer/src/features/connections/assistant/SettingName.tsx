import { formFieldNames } from '../labels.ts';
import { Breakable } from './Breakable.tsx';
import styles from './SettingName.module.css';

/** The name of a setting: that of its field in the form, otherwise its path in the service profile. */
export function SettingName({ name }: { name: string }) {
  const field = formFieldNames[name];
  if (field !== undefined) return <span>{field}</span>;
  return (
    <code className={styles.path}>
      <Breakable>{name}</Breakable>
    </code>
  );
}
