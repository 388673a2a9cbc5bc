import { plural, t } from '@lingui/core/macro';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import type { DerivedProfile } from '#shared/contract/connections.ts';
import type { InputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { LatestOnly } from '#shared/timing/latest-only.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorDetails } from '../../../components/ErrorDetails.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { errorDetails } from '../../../components/error-text.ts';
import { Field } from '../../../components/Field.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import parts from '../../../theme/parts.module.css';
import { ChangesTable } from '../assistant/ChangesTable.tsx';
import { type ConnectionForm, readForm } from '../form-model.ts';
import { fillGaps } from '../gaps.ts';
import { type Offer, offerOfDocument } from '../proposed-settings.ts';
import styles from './OpenApiDialog.module.css';

/** The description of one service's API is far smaller; a larger file is something else. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export interface OpenApiDialogProps {
  open: boolean;
  form: ConnectionForm;
  /** The id of a saved connection, whose stored token is then used to request the document from the service. */
  connectionId: string | undefined;
  onTakeOver: (offer: Offer) => void;
  onClose: () => void;
}

/** Derives the profile from a description of the service, read from a file or from an address below the base address. */
export function OpenApiDialog({ open, form, connectionId, onTakeOver, onClose }: OpenApiDialogProps) {
  const { derivation, derive, refuse, reset } = useDerivation(form, connectionId);
  const close = () => {
    reset();
    onClose();
  };
  const offer = derivation.kind === 'derived' ? derivation.offer : null;
  const atAddress = derivation.kind === 'failed' && derivation.atAddress;
  return (
    <Dialog
      open={open}
      onClose={close}
      size="wide"
      title={t`Settings from an OpenAPI document`}
      description={t`Many services publish one for their interactive reference. Catalog Desk reads the service profile from it.`}
      footer={
        offer ? (
          <>
            <Button onClick={close}>{t`Cancel`}</Button>
            <Button
              variant="primary"
              onClick={() => {
                close();
                onTakeOver(offer);
              }}
            >{t`Use these settings`}</Button>
          </>
        ) : null
      }
    >
      <div className={parts.looseStack}>
        <DocumentSource
          baseUrl={form.baseUrl}
          busy={derivation.kind === 'reading'}
          addressError={atAddress ? derivation.error.message : undefined}
          onSource={(source) => void derive(source)}
          onRefused={refuse}
        />
        <p className="visually-hidden" role="status">
          {derivation.kind === 'derived'
            ? t`${plural(derivation.from.taken.length, { one: '# setting', other: '# settings' })} read`
            : ''}
        </p>
        {derivation.kind === 'reading' ? <Spinner label={t`Reading the document`} /> : null}
        {derivation.kind === 'derived' ? <DerivedSettings derived={derivation.from} /> : null}
        {derivation.kind === 'failed' ? <Failure {...derivation} /> : null}
      </div>
    </Dialog>
  );
}

/** If the address is at fault, its field says so; only the details of the answer are shown here. */
function Failure({ error, atAddress }: Extract<Derivation, { kind: 'failed' }>) {
  if (!atAddress) return <ErrorNote error={error} title={t`No settings could be read`} />;
  const details = errorDetails(error);
  return details ? <ErrorDetails text={details} /> : null;
}

/** Which settings were read from which place in the document, and which it leaves open. */
function DerivedSettings({ derived }: { derived: DerivedProfile }) {
  const { title, taken, open, proposal } = derived;
  return (
    <div className={styles.derived}>
      <h3>{title}</h3>
      {taken.length > 0 ? (
        <section aria-label={t`Read from the document`}>
          <p className={parts.remark}>
            {sentences(
              plural(taken.length, { one: '# setting read.', other: '# settings read.' }),
              !proposal && t`The form already has all of them.`,
            )}
          </p>
          <div className={styles.table}>
            <ChangesTable label={t`Read from the document`} changes={taken} />
          </div>
        </section>
      ) : (
        <p>{t`The document does not describe any of these settings.`}</p>
      )}
      {open.length > 0 ? (
        <section aria-label={t`Not described`}>
          <h4>{t`Not described`}</h4>
          <ul className={classNames(parts.indented, parts.muted, parts.above1)}>
            {open.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

type Source = InputOf<'connections.deriveProfile'>['source'];

type Derivation =
  | { kind: 'none' }
  | { kind: 'reading' }
  | { kind: 'derived'; from: DerivedProfile; offer: Offer | null }
  /** `atAddress`: whether the typed address is at fault. */
  | { kind: 'failed'; error: AppErrorShape; atAddress: boolean };

/** Derives settings for the current form from an OpenAPI document. Only the last requested document counts. */
function useDerivation(form: ConnectionForm, connectionId: string | undefined) {
  const [derivation, setDerivation] = useState<Derivation>({ kind: 'none' });
  const [readings] = useState(() => new LatestOnly());

  const refuse = (message: string) =>
    setDerivation({ kind: 'failed', error: { code: 'invalid_input', message }, atAddress: false });

  const derive = async (source: Source): Promise<void> => {
    const { form: filled, gaps } = fillGaps(form);
    const reading = readForm(filled, { needsToken: false });
    if (!reading.ok) return refuse(t`Complete the form first: ${Object.values(reading.errors).join('. ')}.`);
    const signal = readings.begin();
    setDerivation({ kind: 'reading' });
    const { fields, token } = reading;
    const answer = await client.call('connections.deriveProfile', { fields, token, connectionId, source });
    if (signal.aborted) return;
    if (!answer.ok) {
      const atAddress = answer.error.field === 'source.address';
      return setDerivation({ kind: 'failed', error: answer.error, atAddress });
    }
    const { proposal } = answer.value;
    const offer = proposal && offerOfDocument(proposal, gaps, form);
    setDerivation({ kind: 'derived', from: answer.value, offer });
  };

  const reset = () => {
    readings.abort();
    setDerivation({ kind: 'none' });
  };

  return { derivation, derive, refuse, reset };
}

interface DocumentSourceProps {
  baseUrl: string;
  busy: boolean;
  addressError: string | undefined;
  onSource: (source: { text: string } | { address: string }) => void;
  /** Called with the reason why a file cannot be the document. */
  onRefused: (message: string) => void;
}

/** Where the document comes from. A file is read in this window; an address is fetched by the main process. */
function DocumentSource({ baseUrl, busy, addressError, onSource, onRefused }: DocumentSourceProps) {
  const [address, setAddress] = useState('');
  const [fileName, setFileName] = useState('');
  const file = useRef<HTMLInputElement>(null);

  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    target.value = '';
    if (!chosen) return;
    setFileName(chosen.name);
    if (chosen.size > MAX_DOCUMENT_BYTES)
      return onRefused(t`“${chosen.name}” is larger than 16 MB, too large for an OpenAPI document.`);
    if (chosen.size === 0) return onRefused(t`“${chosen.name}” is empty.`);
    onSource({ text: await chosen.text() });
  };
  const readAddress = (event: FormEvent) => {
    event.preventDefault();
    setFileName('');
    if (address.trim() !== '') onSource({ address: address.trim() });
  };

  return (
    <div className={parts.looseStack}>
      <div className={styles.file}>
        <Button
          icon={<FileUp size={14} aria-hidden="true" />}
          disabled={busy}
          onClick={() => file.current?.click()}
        >{t`Choose a file…`}</Button>
        <span className={parts.remark}>{fileName || t`JSON or YAML`}</span>
        <input
          ref={file}
          type="file"
          accept=".json,.yaml,.yml,application/json,application/yaml"
          hidden
          aria-label={t`OpenAPI document`}
          tabIndex={-1}
          onChange={(event) => void readFile(event)}
        />
      </div>
      <form className={parts.fieldAndButton} onSubmit={readAddress} noValidate>
        <Field
          label={t`Or its address`}
          error={addressError}
          hint={
            baseUrl.trim() === ''
              ? t`Enter the base address in the form first.`
              : t`Beneath ${baseUrl.trim()}; the page of an interactive reference also works.`
          }
        >
          <TextInput mono value={address} placeholder="/openapi.json" onChange={setAddress} />
        </Field>
        <Button type="submit" busy={busy} disabled={address.trim() === ''}>{t`Read it`}</Button>
      </form>
    </div>
  );
}
