import { t } from '@lingui/core/macro';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { toast } from '../../components/toast.ts';
import { useFirstFocus } from '../../components/use-first-focus.ts';
import { useWrongField } from '../../components/use-wrong-field.ts';
import { TRIAL } from '../../state/machine.ts';
import { KeyField } from './KeyField.tsx';
import styles from './machine.module.css';
import { hostOf, PROVIDER_OPTIONS, PROVIDERS, whatLeaves } from './providers.ts';
import { type Kept, type MachineFailure, type MachineFormState, useMachineForm } from './use-machine-form.ts';

const FORM = 'machine-suggestions';

const FAILURES = {
  load: t`The settings could not be read`,
  save: t`The settings were not saved`,
  try: t`No translation came back`,
  forget: t`The key was not forgotten`,
} as const satisfies Record<MachineFailure['during'], string>;

/** Settings for machine translation: the provider, if any, what is sent to it, and a trial. */
export function MachineDialog({ onClose }: { onClose: () => void }) {
  const machine = useMachineForm();
  const { saved, busy, isDirty, failure } = machine;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const kept = await machine.save();
    if (kept === null) return;
    if (isDirty) toastSaved(machine, kept);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Machine suggestions`}
      description={t`A translation by a service of your choice, beside those of your translation memory.`}
      footer={
        <>
          <Button onClick={onClose}>{isDirty ? t`Cancel` : t`Close`}</Button>
          <Button
            variant="primary"
            type="submit"
            form={FORM}
            busy={busy === 'save'}
            disabled={saved === null || !isDirty}
          >{t`Save`}</Button>
        </>
      }
    >
      <form id={FORM} className={styles.body} onSubmit={(event) => void submit(event)} noValidate>
        {failure && failure.during !== 'try' ? (
          <ErrorNote title={FAILURES[failure.during]} error={failure.error} />
        ) : null}
        {saved ? <Fields machine={machine} /> : failure ? null : <Spinner label={t`Reading the settings`} />}
      </form>
    </Dialog>
  );
}

function Fields({ machine }: { machine: MachineFormState }) {
  const { form, hasKey, busy, addressError, change } = machine;
  const { provider, address } = form;
  const fields = useFirstFocus<HTMLDivElement>((root) => root.querySelector('[role="radio"][tabindex="0"]'));
  const focusWrong = useWrongField(fields);
  useEffect(() => {
    if (addressError !== undefined) focusWrong();
  }, [addressError, focusWrong]);
  const about = provider === 'off' ? null : PROVIDERS[provider];
  const forget = async () => {
    if (await machine.forgetKey()) toast({ title: t`API key forgotten` });
  };
  return (
    <div ref={fields} className={styles.body}>
      <div className={styles.provider}>
        <span className={styles.label}>{t`Provider`}</span>
        <Segmented
          label={t`Provider`}
          value={provider}
          options={PROVIDER_OPTIONS}
          onChange={machine.chooseProvider}
        />
      </div>
      {about ? (
        <Field
          label={t`Address`}
          error={addressError}
          hint={
            <>
              {about.addresses.length > 1 ? t`Use the address of your plan: ` : t`Your own server, or `}
              {about.addresses.map((known, at) => (
                <span key={known.address}>
                  {at > 0 ? ', ' : ''}
                  <LinkButton onClick={() => change({ address: known.address })}>{known.label}</LinkButton>
                </span>
              ))}
              .
            </>
          }
        >
          <TextInput mono value={address} onChange={(next) => change({ address: next })} />
        </Field>
      ) : null}
      {about || hasKey ? (
        <KeyField
          isSaved={hasKey}
          hint={about?.keyHint ?? ''}
          isReplacing={machine.isReplacingKey}
          onReplace={machine.replaceKey}
          value={form.key}
          onChange={(key) => change({ key })}
          onForget={() => void forget()}
          isForgetting={busy === 'forget'}
        />
      ) : null}
      <p className={styles.leaves}>{whatLeaves(provider, hostOf(address))}</p>
      {about ? <Trial machine={machine} /> : null}
    </div>
  );
}

/** In a low window, a failure above the button would be out of view. */
const scrollIntoView = (failure: HTMLElement | null) => failure?.scrollIntoView({ block: 'nearest' });

function Trial({ machine: { isDirty, busy, failure, answer, trial } }: { machine: MachineFormState }) {
  return (
    <div className={styles.trial}>
      {failure?.during === 'try' ? (
        <div ref={scrollIntoView} className={styles.failure}>
          <ErrorNote title={FAILURES.try} error={failure.error} />
        </div>
      ) : null}
      <Button busy={busy === 'try'} onClick={() => void trial()}>
        {isDirty ? t`Save and try it` : t`Try it`}
      </Button>
      <span role="status" className={styles.answer}>
        {answer === null ? (
          t`Translates “${TRIAL.text}” into German.`
        ) : (
          <>
            <span lang={TRIAL.sourceLocale}>{TRIAL.text}</span>
            <ArrowRight size={14} aria-label={t`becomes`} />
            <strong lang={TRIAL.targetLocale} dir="auto">
              {answer}
            </strong>
          </>
        )}
      </span>
    </div>
  );
}

function toastSaved({ form: { provider, address } }: MachineFormState, kept: Kept): void {
  toast({
    kind: 'done',
    title:
      provider === 'off'
        ? t`Machine suggestions are off`
        : t`Machine suggestions come from ${hostOf(address) ?? PROVIDERS[provider].label}`,
    message:
      kept === 'memory'
        ? t`This computer has no keychain. The key is kept in memory until you quit.`
        : undefined,
  });
}
