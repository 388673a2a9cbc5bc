import { useRef } from 'react';
import type { SegmentContext } from '#shared/contract/translate.ts';
import { PictureFrame } from '../../../pictures/PictureFrame.tsx';
import { PictureOffer } from '../../../pictures/PictureOffer.tsx';
import { usePicture } from '../../../pictures/use-picture.ts';
import { propertyLabel } from '../../../state/column-names.ts';
import { useConnection } from '../../../state/connections.ts';
import styles from './Picture.module.css';

type Image = NonNullable<SegmentContext['image']>;

/** The picture of a product, or the offer to show pictures of this connection. */
export function Picture({
  connectionId,
  image,
  title,
}: {
  connectionId: string;
  image: Image;
  /** The title of the product. */
  title: string;
}) {
  const isOn = useConnection(connectionId)?.showPictures ?? false;
  const figure = useRef<HTMLElement>(null);
  return (
    <figure ref={figure} className={styles.figure} tabIndex={-1}>
      {isOn ? (
        <LoadedPicture connectionId={connectionId} image={image} title={title} />
      ) : (
        // The button disappears when clicked; focus stays where the picture appears.
        <PictureOffer
          connectionId={connectionId}
          address={image.address}
          onAccepted={() => figure.current?.focus()}
        />
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
