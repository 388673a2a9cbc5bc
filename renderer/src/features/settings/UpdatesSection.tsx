import { t } from '@lingui/core/macro';
import { type FormEvent, useRef, useState } from 'react';
import type { UpdateSettings } from '#shared/contract/app.ts';
import type { UpdateState } from '#shared/contract/updates.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { formatRelative } from '../../components/format.ts';
import { Switch } from '../../components/Switch.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { toast, toastError } from '../../components/toast.ts';
import { useWrongField } from '../../components/use-wrong-field.ts';
import { changeSettings } from '../../state/settings.ts';
import styles from './NetworkSection.module.css';
import { useUpdates } from './use-updates.ts';

/** Where newer versions come from, and whether there is one. Nothing is requested before the user has given an address. */
export function UpdatesSection({ saved }: { saved: UpdateSettings }) {
  const [typed, setTyped] = useState<Partial<UpdateSettings>>({});
  const [error, setError] = useState<string | undefined>();
  const [saving, setSaving] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const goToWrongField = useWrongField(element);
  const form = { ...saved, ...typed };
  const isDirty = form.address.trim() !== saved.address || form.checkAtStart !== saved.checkAtStart;

  const change = (next: Partial<UpdateSettings>) => {
    setTyped((before) => ({ ...before, ...next }));
    setError(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    const answer = await changeSettings({ updates: form });
    setSaving(false);
    if (answer.ok) {
      setTyped({});
      return toast({ kind: 'done', title: t`Update settings saved` });
    }
    if (answer.error.field !== 'updates.address')
      return toastError(t`The update settings were not saved`, answer.error);
    setError(answer.error.message);
    goToWrongField();
  };

  return (
    <form ref={element} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={t`Update server`}
        optional
        error={error}
        hint={t`The folder with the installers of newer versions. Enter only an address that you trust: the app installs what is there.`}
      >
        <TextInput
          mono
          inputMode="url"
          placeholder="https://updates.example.com/catalog-desk"
          value={form.address}
          onChange={(address) => change({ address })}
        />
      </Field>
      <div className={styles.choice}>
        <div>
          <div className={styles.title}>{t`Check for updates at start`}</div>
          <div className={styles.hint}>{t`Nothing is downloaded until you choose to.`}</div>
        </div>
        <Switch
          label={t`Check for updates at start`}
          checked={form.checkAtStart}
          onChange={(checkAtStart) => change({ checkAtStart })}
        />
      </div>
      <div className={styles.actions}>
        <span className={styles.hint}>{isDirty ? t`Not saved yet` : null}</span>
        {isDirty ? <Button onClick={() => setTyped({})}>{t`Revert`}</Button> : null}
        <Button variant="primary" type="submit" busy={saving} disabled={!isDirty}>{t`Save updates`}</Button>
      </div>
      <UpdateStatus canCheck={saved.address !== '' && !isDirty} />
    </form>
  );
}

function UpdateStatus({ canCheck }: { canCheck: boolean }) {
  const { update, check, download } = useUpdates();
  if (!update) return null;
  return (
    <>
      <div className={styles.choice}>
        <div role="status">
          <div className={styles.title}>{statusText(update)}</div>
          {update.state === 'available' && update.notes ? (
            <div className={styles.notes}>{update.notes}</div>
          ) : null}
        </div>
        {update.state === 'available' ? (
          <Button variant="primary" onClick={download}>
            {t`Download version ${update.version}`}
          </Button>
        ) : (
          <Button
            busy={update.state === 'checking' || update.state === 'downloading'}
            disabled={!canCheck || update.state === 'from_source' || update.state === 'ready'}
            onClick={check}
          >{t`Check now`}</Button>
        )}
      </div>
      {update.state === 'failed' ? <ErrorNote error={update.error} /> : null}
    </>
  );
}

function statusText(update: UpdateState): string {
  switch (update.state) {
    case 'from_source':
      return t`This copy runs from its source code. Update it with Git.`;
    case 'not_checked':
      return t`Not checked yet`;
    case 'checking':
      return t`Checking for updates`;
    case 'up_to_date':
      return t`This is the newest version. Checked ${formatRelative(update.checkedAt)}.`;
    case 'available':
      return t`Version ${update.version} is available.`;
    case 'downloading':
      return t`Downloading version ${update.version}`;
    case 'ready':
      return t`Version ${update.version} is installed when you quit.`;
    case 'failed':
      return t`The last attempt failed.`;
  }
}
