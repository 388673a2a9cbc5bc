import { plural, t } from '@lingui/core/macro';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorDetails } from '../../../components/ErrorDetails.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { errorDetails } from '../../../components/error-text.ts';
import { Spinner } from '../../../components/Spinner.tsx';
import type { ConnectionForm } from '../form-model.ts';
import type { Offer } from '../proposed-settings.ts';
import { DerivedSettings } from './DerivedSettings.tsx';
import { DocumentSource } from './DocumentSource.tsx';
import styles from './OpenApiDialog.module.css';
import { type Derivation, useDerivation } from './use-derivation.ts';

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
