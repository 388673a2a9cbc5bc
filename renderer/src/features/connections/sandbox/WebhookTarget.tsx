import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/Field.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import styles from './SandboxPanel.module.css';

export interface WebhookTargetProps {
  label: string;
  /** When it is sent. */
  when: string;
  url: string | null;
  error: string | undefined;
  testing: boolean;
  /** Called with a new address, or null for none, when the field loses focus or Enter is pressed. */
  onChange: (url: string | null) => void;
  onTest: () => void;
}

export function WebhookTarget({ label, when, url, error, testing, onChange, onTest }: WebhookTargetProps) {
  const [typed, setTyped] = useState(url ?? '');
  useEffect(() => setTyped(url ?? ''), [url]);
  const commit = () => {
    const next = typed.trim() === '' ? null : typed.trim();
    if (next !== url) onChange(next);
  };
  return (
    <div className={styles.hook}>
      <Field label={label} hint={when} error={error}>
        <TextInput
          mono
          inputMode="url"
          placeholder="http://localhost:9000/hook"
          value={typed}
          onChange={setTyped}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      </Field>
      <Button
        busy={testing}
        disabled={url === null}
        aria-label={t`Test ${label}`}
        onClick={onTest}
      >{t`Test`}</Button>
    </div>
  );
}
