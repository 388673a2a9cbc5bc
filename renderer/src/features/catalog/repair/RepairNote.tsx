import { t } from '@lingui/core/macro';
import { Wrench } from 'lucide-react';
import type { CatalogRepair } from '#shared/contract/catalog.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { toastError } from '../../../components/toast.ts';
import { readSummary } from '../../../state/connections.ts';
import parts from '../../../theme/parts.module.css';
import styles from './RepairNote.module.css';
import { repairMessages, repairTitle } from './repair-messages.ts';

/** Shown at the top of a catalog that was damaged or missing, until the user has read it. */
export function RepairNote({
  connectionId,
  repair,
  isPulled,
  onRead,
}: {
  connectionId: string;
  repair: CatalogRepair;
  isPulled: boolean;
  /** Called when the note is gone, and with it the element that had focus. */
  onRead: () => void;
}) {
  const close = async () => {
    const answer = await client.call('catalog.repairRead', { connectionId });
    if (!answer.ok) return toastError(t`The note was not dismissed`, answer.error);
    await readSummary(connectionId);
    onRead();
  };
  return (
    <section className={styles.note} aria-label={t`Repair of the catalog`}>
      <Wrench size={15} className={styles.icon} aria-hidden="true" />
      <div className={classNames(parts.growingWords, parts.grid, parts.hairGap)} role="status">
        <strong>{sentences(repairTitle(repair), !isPulled && t`Pull to get the products again.`)}</strong>
        {repairMessages(repair).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Button onClick={() => void close()}>{t`Dismiss`}</Button>
    </section>
  );
}
