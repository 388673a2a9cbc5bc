import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { Spinner } from '../../../components/Spinner.tsx';
import styles from './Running.module.css';

/** The elapsed time is shown from here on; a shorter one would only flicker. */
const SHOWN_SECONDS = 3;
const SLOW_SECONDS = 8;

/** A test in progress: the elapsed time, and what can be done meanwhile. */
export function Running() {
  const seconds = useSeconds();
  return (
    <div className={styles.running}>
      <Spinner label={t`Asking the service`} />
      <div>
        <p>
          {t`Asking the service for its first products…`}{' '}
          {seconds >= SHOWN_SECONDS ? <span className={styles.seconds}>{seconds} s</span> : null}
        </p>
        {seconds >= SLOW_SECONDS ? (
          <p
            className={styles.slow}
            role="status"
          >{t`The service is slow to answer. You can keep editing the form, or stop and test later.`}</p>
        ) : null}
      </div>
    </div>
  );
}

/** Whole seconds since this was first shown. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - start) / 1000)), 500);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
