import { t } from '@lingui/core/macro';
import type { Keep } from '#shared/contract/drafts.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { Button } from '../components/Button.tsx';
import parts from '../theme/parts.module.css';
import { KEEP_LABELS, waysToDecide } from './conflict-messages.ts';
import type { ConflictValues } from './conflict-values.ts';
import styles from './details.module.css';
import { ThreeWayView } from './ThreeWayView.tsx';

export interface ConflictDecisionProps {
  /** Must be stable. */
  values: ConflictValues;
  locale: string;
  /** Null if nothing can be decided, such as on a read-only connection. */
  onDecide: ((keep: Keep) => void) | null;
}

/** A staged edit whose value the service changed meanwhile: what the user saw, theirs, mine, and how to decide. */
export function ConflictDecision({ values, locale, onDecide }: ConflictDecisionProps) {
  return (
    <>
      <div className={styles.decide}>
        <p>
          {sentences(
            t`The service changed this value while your edit was waiting.`,
            onDecide && t`Which one do you want to keep?`,
          )}
        </p>
        {onDecide ? (
          <div className={parts.wrap}>
            {waysToDecide(values).map((keep) => (
              <Button key={keep} onClick={() => onDecide(keep)}>
                {KEEP_LABELS[keep]}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      <ThreeWayView values={values} locale={locale} />
    </>
  );
}
