import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Dialog } from '../components/Dialog.tsx';
import { LinkButton } from '../components/LinkButton.tsx';
import { Spinner } from '../components/Spinner.tsx';
import parts from '../theme/parts.module.css';
import styles from './PictureFrame.module.css';
import type { PictureState } from './use-picture.ts';

export interface PictureFrameProps {
  state: PictureState;
  /** What the picture shows. */
  alt: string;
  address: string;
  onRetry: () => void;
  /** Called when the data cannot be drawn. */
  onDamaged: () => void;
}

/** A picture in a frame of fixed size, whatever its state; a click shows it enlarged. */
export function PictureFrame({ state, alt, address, onRetry, onDamaged }: PictureFrameProps) {
  const [isLarge, setLarge] = useState(false);
  if (state.is === 'loading')
    return (
      <div className={styles.frame}>
        <Spinner label={t`Loading the picture`} />
      </div>
    );
  if (state.is === 'failed')
    return (
      <div className={styles.frame}>
        <p className={styles.failure}>
          {state.message} <LinkButton onClick={onRetry}>{t`Try again`}</LinkButton>
        </p>
      </div>
    );
  return (
    <>
      <button
        type="button"
        className={styles.frame}
        title={t`Enlarge`}
        aria-label={t`Enlarge: ${alt}`}
        onClick={() => setLarge(true)}
      >
        <img className={parts.fitted} src={state.url} alt={alt} onError={onDamaged} />
      </button>
      <Dialog open={isLarge} onClose={() => setLarge(false)} title={alt} description={address} size="wide">
        <img className={styles.large} src={state.url} alt={alt} />
      </Dialog>
    </>
  );
}
