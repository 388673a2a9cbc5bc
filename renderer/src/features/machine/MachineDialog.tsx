import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowRight, KeyRound } from 'lucide-react';
import { sentences } from '#shared/domain/sentences.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { toast } from '../../components/toast.ts';
import { useFirstFocus } from '../../components/use-first-focus.ts';
import { useApp } from '../../state/app.ts';
import { TRIAL } from '../../state/machine.ts';
import parts from '../../theme/parts.module.css';
import styles from './machine.module.css';
import { hostOf, PROVIDER_OPTIONS, PROVIDERS, whatLeaves } from './providers.ts';
import { type Kept, type MachineForm, type MachineWork, useMachineForm } from './use-machine-form.ts';

const FAILURES = {
  load: t`The settings could not be read`,
  save: t`The settings were not saved`,
  try: t`No translation came back`,
  forget: t`The key was not forgotten`,
} as const satisfies Record<MachineWork, string>;

/** Settings for machine translation: the provider, if any, what is sent to it, and a trial. */
export function MachineDialog({ onClose }: { onClose: () => void }) {
  const machine = useMachineForm();
  const { saved, form } = machine;
  const { isDirty, failure } = form;
  const save = async () => {
    const kept = await machine.save();
    if (kept === null) return;
    toastSaved(form.values, kept);
    onClose();
  };
  return (
    <FormDialog
      // What a trial answers stands beside its button.
      form={failure?.during === 'try' ? { ...form, failure: null } : form}
      onClose={onClose}
      title={t`Machine suggestions`}
      description={t`A translation by a service of your choice, beside those of your translation memory.`}
      submitLabel={t`Save`}
      canSubmit={saved !== null && isDirty}
      onSubmit={save}
      failure={failure ? FAILURES[failure.during] : undefined}
      closeLabel={isDirty ? t`Cancel` : t`Close`}
      className={parts.looseStack}
    >
      {saved ? <Fields machine={machine} /> : failure ? null : <Spinner label={t`Reading the settings`} />}
    </FormDialog>
  );
}

function Fields({ machine }: { machine: MachineForm }) {
  const { form, hasKey, change } = machine;
  const { provider, address, model, price, key } = form.values;
  const fields = useFirstFocus<HTMLDivElement>((root) => root.querySelector('[role="radio"][tabindex="0"]'));
  const about = provider === 'off' ? null : PROVIDERS[provider];
  const forget = async () => {
    if (await machine.forgetKey()) toast({ title: t`API key forgotten` });
  };
  return (
    <div ref={fields} className={parts.looseStack}>
      <div className={classNames(parts.grid, parts.toStart, parts.startStack)}>
        <span className={parts.fieldLabel}>{t`Provider`}</span>
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
          error={form.errors.address}
          hint={
            <AddressHint addresses={about.addresses} onChoose={(chosen) => change({ address: chosen })} />
          }
        >
          <TextInput mono value={address} onChange={(next) => change({ address: next })} />
        </Field>
      ) : null}
      {provider === 'openai' ? (
        <Field
          label={t`Model`}
          error={form.errors.model}
          hint={t`Its name as the provider spells it, such as gpt-5-mini or llama3.2.`}
        >
          <TextInput mono value={model} onChange={(next) => change({ model: next })} />
        </Field>
      ) : null}
      {about || hasKey ? (
        <KeyField
          isSaved={hasKey}
          hint={about?.keyHint ?? ''}
          isReplacing={machine.isReplacingKey}
          onReplace={machine.replaceKey}
          value={key}
          onChange={(next) => change({ key: next })}
          onForget={() => void forget()}
          isForgetting={form.busy === 'forget'}
        />
      ) : null}
      {about ? (
        <Field
          label={provider === 'openai' ? t`Price of a million tokens` : t`Price of a million characters`}
          error={form.errors.price}
          hint={
            provider === 'openai'
              ? t`As your provider says, such as 5 USD; the higher one if answers cost more. Empty: no amount is shown before texts are sent.`
              : t`As your provider says, such as 25 EUR. Empty: no amount is shown before texts are sent.`
          }
        >
          <TextInput value={price} onChange={(next) => change({ price: next })} />
        </Field>
      ) : null}
      <p className={classNames(parts.breaks, parts.well, parts.pad3)}>
        {whatLeaves(provider, hostOf(address))}
      </p>
      {about ? <Trial machine={machine} /> : null}
    </div>
  );
}

/** Offers the known addresses of a provider: one for each plan, or the one of its own service. */
function AddressHint({
  addresses,
  onChoose,
}: {
  addresses: readonly { address: string; label: string }[];
  onChoose: (address: string) => void;
}) {
  const known = addresses.map(({ address, label }, at) => (
    <span key={address}>
      {at > 0 ? ', ' : ''}
      <LinkButton onClick={() => onChoose(address)}>{label}</LinkButton>
    </span>
  ));
  if (addresses.some(({ address }) => address.startsWith('http:')))
    return <Trans>Any server with this API, such as {known}.</Trans>;
  return addresses.length > 1 ? (
    <Trans>Use the address of your plan: {known}.</Trans>
  ) : (
    <Trans>Your own server, or {known}.</Trans>
  );
}

/** In a low window, a failure above the button would be out of view. */
const scrollIntoView = (failure: HTMLElement | null) => failure?.scrollIntoView({ block: 'nearest' });

function Trial({ machine: { form, answer, trial } }: { machine: MachineForm }) {
  const { isDirty, busy, failure } = form;
  return (
    <div className={classNames(parts.middle, parts.wraps, parts.gap3)}>
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
            <strong className={parts.ink} lang={TRIAL.targetLocale} dir="auto">
              {answer}
            </strong>
          </>
        )}
      </span>
    </div>
  );
}

function toastSaved({ provider, address }: MachineForm['form']['values'], kept: Kept): void {
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

interface KeyFieldProps {
  /** Whether a key is saved for this address. */
  isSaved: boolean;
  /** Where to get the key. */
  hint: string;
  isReplacing: boolean;
  onReplace: (isReplacing: boolean) => void;
  value: string;
  onChange: (key: string) => void;
  onForget: () => void;
  isForgetting: boolean;
}

/** The key is write-only: after it is entered, only the place where it is stored is shown. */
function KeyField({
  isSaved,
  hint,
  isReplacing,
  onReplace,
  value,
  onChange,
  onForget,
  isForgetting,
}: KeyFieldProps) {
  const hasKeychain = useApp((state) => state.info?.keychain.available ?? false);
  const place = hasKeychain
    ? t`Stored only in the keychain of your operating system. It is never shown again.`
    : t`This computer has no keychain. The key is kept in memory until you quit.`;
  if (isSaved && !isReplacing)
    return (
      <div className={styles.stored}>
        <KeyRound size={16} aria-hidden="true" />
        <div className={styles.about}>
          <div className={parts.fieldLabel}>{t`API key`}</div>
          <div className={parts.hint}>{place}</div>
        </div>
        <Button aria-label={t`Replace key`} onClick={() => onReplace(true)}>{t`Replace`}</Button>
        <Button
          variant="quiet"
          aria-label={t`Forget key`}
          busy={isForgetting}
          onClick={onForget}
        >{t`Forget`}</Button>
      </div>
    );
  return (
    <Field label={isSaved ? t`New API key` : t`API key`} hint={isSaved ? place : sentences(hint, place)}>
      <div className={isSaved ? classNames(parts.grid, parts.gap2, parts.besideButton) : undefined}>
        <TextInput
          type="password"
          mono
          autoFocus={isSaved}
          autoComplete="new-password"
          value={value}
          onChange={onChange}
        />
        {isSaved ? <Button onClick={() => onReplace(false)}>{t`Keep the saved key`}</Button> : null}
      </div>
    </Field>
  );
}
