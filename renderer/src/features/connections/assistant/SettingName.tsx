import parts from '../../../theme/parts.module.css';
import { formFieldNames } from '../labels.ts';
import { Breakable } from './Breakable.tsx';

/** The name of a setting: that of its field in the form, otherwise its path in the service profile. */
export function SettingName({ name }: { name: string }) {
  const field = formFieldNames[name];
  if (field !== undefined) return <span>{field}</span>;
  return (
    <code className={parts.breaks}>
      <Breakable>{name}</Breakable>
    </code>
  );
}
