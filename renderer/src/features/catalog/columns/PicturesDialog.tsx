import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import { PictureOffer } from '../../../pictures/PictureOffer.tsx';
import { useConnection } from '../../../state/connections.ts';

/** Offers to show the pictures of a connection, such as the one at an address; closes once they are shown. */
export function PicturesDialog({
  connectionId,
  address,
  onClose,
}: {
  connectionId: string;
  address: string;
  onClose: () => void;
}) {
  const isShown = useConnection(connectionId)?.showPictures ?? false;
  useEffect(() => {
    if (isShown) onClose();
  }, [isShown, onClose]);
  return (
    <Dialog open onClose={onClose} title={t`Show pictures`}>
      <PictureOffer connectionId={connectionId} address={address} />
    </Dialog>
  );
}
