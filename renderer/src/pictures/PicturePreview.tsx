import { t } from '@lingui/core/macro';
import { classNames } from '../components/class-names.ts';
import { Spinner } from '../components/Spinner.tsx';
import parts from '../theme/parts.module.css';
import styles from './PicturePreview.module.css';
import { usePicture } from './use-picture.ts';

/**
 * The picture at a web address of a catalog in a frame of fixed size, whatever its state. Its address
 * or name is shown beside it.
 */
export function PicturePreview({ connectionId, address }: { connectionId: string; address: string }) {
  const { state, onDamaged } = usePicture(connectionId, address);
  return (
    <div className={styles.room}>
      {state.is === 'loading' ? (
        <Spinner label={t`Loading the picture`} />
      ) : state.is === 'failed' ? (
        <p className={classNames(parts.muted, parts.textCentre, parts.pad2)}>{state.message}</p>
      ) : (
        <img className={parts.fitted} src={state.url} alt="" onError={onDamaged} />
      )}
    </div>
  );
}
