import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import type { SegmentContext } from '#shared/contract/translate.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { propertyLabel } from '../../../state/column-names.ts';
import { useConnection } from '../../../state/connections.ts';
import styles from './Picture.module.css';
import { PictureFrame } from './PictureFrame.tsx';
import { usePicture } from './use-picture.ts';

type Image = NonNullable<SegmentContext['image']>;

/** The picture of a product, or the offer to show pictures of this connection. */
export function Picture({
  connectionId,
  image,
  title,
}: {
  connectionId: string;
  image: Image;
  /** Of the product. */
  title: string;
}) {
  const isOn = useConnection(connectionId)?.showPictures ?? false;
  const figure = useRef<HTMLElement>(null);
  return (
    <figure ref={figure} className={styles.figure} tabIndex={-1}>
      {isOn ? (
        <LoadedPicture connectionId={connectionId} image={image} title={title} />
      ) : (
        // The button goes with the click; the focus stays where the picture comes.
        <PictureOffer connectionId={connectionId} image={image} onAccepted={() => figure.current?.focus()} />
      )}
    </figure>
  );
}

function LoadedPicture({
  connectionId,
  image: { property, address },
  title,
}: {
  connectionId: string;
  image: Image;
  title: string;
}) {
  const { state, retry, onDamaged } = usePicture(connectionId, address);
  return (
    <PictureFrame
      state={state}
      alt={`${title}: ${propertyLabel(property)}`}
      address={address}
      onRetry={retry}
      onDamaged={onDamaged}
    />
  );
}

/** Says who learns what before anybody is asked. */
function PictureOffer({
  connectionId,
  image: { address },
  onAccepted,
}: {
  connectionId: string;
  image: Image;
  onAccepted: () => void;
}) {
  const [error, setError] = useState<string | null>(null);
  const accept = async () => {
    onAccepted();
    const answer = await client.call('pictures.setShown', { connectionId, show: true });
    setError(answer.ok ? null : answer.error.message);
  };
  return (
    <>
      <p className={styles.address}>{address}</p>
      <Button onClick={() => void accept()}>{t`Show pictures of this connection`}</Button>
      <p
        className={styles.hint}
      >{t`Pictures are loaded from their own hosts, here ${URL.parse(address)?.host ?? address}. Hosts learn the address of this computer, but never your token.`}</p>
      {error === null ? null : <p role="alert">{error}</p>}
    </>
  );
}
