import { t } from '@lingui/core/macro';
import { Unplug } from 'lucide-react';
import { sentences } from '#shared/domain/sentences.ts';
import { useApp } from '../state/app.ts';
import styles from './LostBanner.module.css';

/** A banner across the top while the main process cannot be reached. */
export function LostBanner() {
  const connected = useApp((state) => state.connected);
  const inBrowser = useApp((state) => state.info?.shell === 'browser');
  if (connected) return null;
  return (
    <div className={styles.banner} role="alert">
      <Unplug size={15} aria-hidden="true" />
      <strong>{t`Catalog Desk is not answering.`}</strong>
      <span>
        {sentences(
          t`Staged edits are safe on disk. Reconnecting…`,
          inBrowser && t`If you restarted it, open the address it printed.`,
        )}
      </span>
    </div>
  );
}
