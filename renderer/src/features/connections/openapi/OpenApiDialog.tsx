import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { DerivedProfile } from '#shared/contract/connections.ts';
import type { InputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { LatestOnly } from '#shared/timing/latest-only.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorDetails } from '../../../components/ErrorDetails.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { errorDetails } from '../../../components/error-text.ts';
import { Spinner } from '../../../components/Spinner.tsx';
import parts from '../../../theme/parts.module.css';
import { ChangesTable } from '../assistant/ChangesTable.tsx';
import { type ConnectionForm, readForm } from '../form-model.ts';
import { fillGaps } from '../gaps.ts';
import { type Offer, offerOfDocument } from '../proposed-settings.ts';
import { DocumentSource } from './DocumentSource.tsx';
import styles from './OpenApiDialog.module.css';

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
      <div className={styles.body}>
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
          <ul className={styles.open}>
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
