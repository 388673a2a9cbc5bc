import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { client } from '../client/index.ts';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import parts from '../theme/parts.module.css';
import styles from './PictureOffer.module.css';

/**
 * Offers to show pictures of a connection, such as the one at an address. Says who learns what before anything is requested.
 */
export function PictureOffer({
  connectionId,
  address,
  onAccepted,
}: {
  connectionId: string;
  address: string;
  /** Called when the button is pressed; the offer disappears once the connection shows pictures. */
  onAccepted?: () => void;
}) {
  const [error, setError] = useState<string | null>(null);
  const accept = async () => {
    onAccepted?.();
    const answer = await client.call('pictures.setShown', { connectionId, show: true });
    setError(answer.ok ? null : answer.error.message);
  };
  return (
    <div className={classNames(parts.grid, parts.toStart, parts.gap2)}>
      <p className={styles.address}>{address}</p>
      <Button onClick={() => void accept()}>{t`Show pictures of this connection`}</Button>
      <p
        className={classNames(parts.muted, parts.tiny)}
      >{t`Pictures are loaded from their own hosts, here ${URL.parse(address)?.host ?? address}. Hosts learn the address of this computer, but never your token.`}</p>
      {error === null ? null : <p role="alert">{error}</p>}
    </div>
  );
}
