import { plural, t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { formatNumber } from '../../components/format.ts';
import { Meter } from '../../components/Meter.tsx';
import parts from '../../theme/parts.module.css';
import { type Answers, askService } from '../ask-service.ts';
import styles from '../identifier-lists.module.css';

interface Progress {
  done: number;
  /** Texts asked about per second, and seconds until all are done; null before the first answer. */
  rate: number | null;
  secondsLeft: number | null;
}

const NO_PROGRESS: Progress = { done: 0, rate: null, secondsLeft: null };

export interface AskServiceProps {
  connectionId: string;
  /** Texts that the catalog does not have, and that the service has not answered about. */
  missing: readonly string[];
  /** Whether it was asked before: about all of them, or until it was stopped. */
  isAgain: boolean;
  /** Called with what the service said, even if that does not cover all of them. */
  onAnswered: (answers: Answers) => Promise<void>;
}

/** Asks the service about what the local catalog does not have: the service may be newer than the last pull. */
export function AskService({ connectionId, missing, isAgain, onAnswered }: AskServiceProps) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [stopping, setStopping] = useState(false);
  const stopped = useRef(false);
  const stopButton = useRef<HTMLButtonElement>(null);
  const isAsking = progress !== null;

  // If the user leaves halfway, nobody waits for the answers.
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);
  useEffect(() => {
    if (isAsking) stopButton.current?.focus();
  }, [isAsking]);

  const ask = async () => {
    setError(null);
    setStopping(false);
    stopped.current = false;
    setProgress(NO_PROGRESS);
    const startedAt = performance.now();
    const onProgress = (done: number) => {
      const rate = done / Math.max(0.001, (performance.now() - startedAt) / 1000);
      setProgress({ done, rate, secondsLeft: done > 0 ? (missing.length - done) / rate : null });
    };
    const { answers, error: failure } = await askService({
      connectionId,
      texts: missing,
      onProgress,
      isStopped: () => stopped.current,
    });
    await onAnswered(answers);
    setProgress(null);
    setError(failure);
  };
  if (missing.length === 0 && !isAsking && !error) return null;

  return (
    <div className={classNames(parts.tightStack, parts.toStart, parts.above2)}>
      {error ? <ErrorNote title={t`The service could not be asked`} error={error} /> : null}
      {progress ? (
        <div className={styles.asking}>
          <Meter label={t`Asking the service`} {...progress} total={missing.length} unit="identifiers" />
          <Button
            ref={stopButton}
            busy={stopping}
            onClick={() => {
              stopped.current = true;
              setStopping(true);
            }}
          >{t`Stop`}</Button>
        </div>
      ) : (
        <Button onClick={() => void ask()} aria-describedby="ask-service-cost">
          {isAgain
            ? t`Ask about the other ${formatNumber(missing.length)}`
            : t`Ask the service about the ${formatNumber(missing.length)} not found`}
        </Button>
      )}
      <p id="ask-service-cost" className={parts.muted}>
        {t`${plural(missing.length, { one: '# request', other: '# requests' })}, within the limits of the connection. Products found are added to the catalog.`}
      </p>
    </div>
  );
}
