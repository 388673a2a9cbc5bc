import { t } from '@lingui/core/macro';
import type { UpdateSettings } from '#shared/contract/app.ts';
import type { UpdateState } from '#shared/contract/updates.ts';
import { LeaveGuard } from '../../app/LeaveGuard.tsx';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { formatRelative } from '../../components/format.ts';
import { Switch } from '../../components/Switch.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { toast, toastError } from '../../components/toast.ts';
import { useForm } from '../../components/use-form.ts';
import { useQuery } from '../../query/use-query.ts';
import { changeSettings } from '../../state/settings.ts';
import parts from '../../theme/parts.module.css';
import styles from './NetworkSection.module.css';

/** Where newer versions come from, and whether there is one. Nothing is requested before the user has given an address. */
export function UpdatesSection({ saved }: { saved: UpdateSettings }) {
  const form = useForm({ saved });
  const { values, failure, isDirty, change } = form;
  const save = async () => {
    const answer = await form.run('save', () => changeSettings({ updates: values }));
    if (!answer?.ok) return;
    form.settle();
    toast({ kind: 'done', title: t`Update settings saved` });
  };

  return (
    <form ref={form.element} className={styles.form} onSubmit={form.onSubmit(save)} noValidate>
      {failure ? <ErrorNote title={t`The update settings were not saved`} error={failure.error} /> : null}
      <Field
        label={t`Update server`}
        optional
        error={form.errors.address}
        hint={t`The folder with the installers of newer versions. Enter only an address that you trust: the app installs what is there.`}
      >
        <TextInput
          mono
          inputMode="url"
          placeholder="https://updates.example.com/catalog-desk"
          value={values.address}
          onChange={(address) => change({ address })}
        />
      </Field>
      <div className={styles.choice}>
        <div>
          <div className={parts.medium}>{t`Check for updates at start`}</div>
          <div className={parts.hint}>{t`Nothing is downloaded until you choose to.`}</div>
        </div>
        <Switch
          label={t`Check for updates at start`}
          checked={values.checkAtStart}
          onChange={(checkAtStart) => change({ checkAtStart })}
        />
      </div>
      <div className={styles.actions}>
        <span className={parts.hint}>{isDirty ? t`Not saved yet` : null}</span>
        {isDirty ? <Button onClick={form.revert}>{t`Revert`}</Button> : null}
        <Button
          variant="primary"
          type="submit"
          busy={form.busy !== null}
          disabled={!isDirty}
        >{t`Save updates`}</Button>
      </div>
      <UpdateStatus canCheck={saved.address !== '' && !isDirty} />
      <LeaveGuard dirty={isDirty}>{t`Your changes to the update settings are not saved.`}</LeaveGuard>
    </form>
  );
}

function UpdateStatus({ canCheck }: { canCheck: boolean }) {
  const { update, check, download, show } = useUpdates();
  if (!update) return null;
  return (
    <>
      <div className={styles.choice}>
        <div role="status">
          <div className={parts.medium}>{statusText(update)}</div>
          {update.state === 'available' && update.notes ? (
            <div className={styles.notes}>{update.notes}</div>
          ) : null}
        </div>
        {update.state === 'available' ? (
          <Button variant="primary" onClick={download}>
            {t`Download version ${update.version}`}
          </Button>
        ) : update.state === 'ready' && update.file !== null ? (
          <Button variant="primary" onClick={show}>
            {t`Show the package`}
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
      return update.file === null
        ? t`Version ${update.version} is installed when you quit, and starts the next time you open Catalog Desk.`
        : t`Version ${update.version} is downloaded. Quit Catalog Desk, then install the package.`;
    case 'failed':
      return t`The last attempt failed.`;
  }
}

/** The state of the search for a newer version, and what can be done about it. Null until known. */
function useUpdates() {
  const update = useQuery('updates.state', {}).value;
  const ask = async (name: 'updates.check' | 'updates.download' | 'updates.showFile', failure: string) => {
    const answer = await client.call(name, {});
    if (!answer.ok) toastError(failure, answer.error);
  };
  return {
    update,
    check: () => void ask('updates.check', t`Updates were not checked`),
    download: () => void ask('updates.download', t`The update was not downloaded`),
    show: () => void ask('updates.showFile', t`The folder was not opened`),
  };
}
