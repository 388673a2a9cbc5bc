import { t } from '@lingui/core/macro';
import { ArrowDownToLine, X } from 'lucide-react';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { toastError } from '../../components/toast.ts';
import { readSummary } from '../../state/connections.ts';
import parts from '../../theme/parts.module.css';
import styles from './CatalogNote.module.css';
import { pull } from './catalog-actions.ts';

/**
 * Shown at the top of a catalog that was last pulled with different settings, until it is pulled again or the note is
 * dismissed.
 */
export function PullNote({ connectionId, onClosed }: { connectionId: string; onClosed: () => void }) {
  const dismiss = async () => {
    const answer = await client.call('catalog.dismissPull', { connectionId });
    if (!answer.ok) return toastError(t`The note was not dismissed`, answer.error);
    await readSummary(connectionId);
    onClosed();
  };
  return (
    <section className={styles.note} aria-label={t`Pull proposed`}>
      <ArrowDownToLine size={15} aria-hidden="true" />
      <p
        className={parts.grows}
        role="status"
      >{t`The settings of this connection changed since the last pull. Pull to read all products with them.`}</p>
      <Button onClick={() => void pull(connectionId)}>{t`Pull`}</Button>
      <IconButton label={t`Dismiss`} icon={<X size={14} />} onClick={() => void dismiss()} />
    </section>
  );
}
