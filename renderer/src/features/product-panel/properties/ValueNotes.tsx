import type { Keep } from '#shared/contract/drafts.ts';
import type { CellState } from '#shared/domain/cell.ts';
import { KEEP_LABELS, waysToDecide } from '../../../changesets/conflict-messages.ts';
import { ThreeWayView } from '../../../changesets/ThreeWayView.tsx';
import { Button } from '../../../components/Button.tsx';
import { StatePill } from '../../../components/StatePill.tsx';
import { cellReason, isRemoval, quoted } from '../../../editors/cell-labels.ts';
import type { ShownCell } from './product-cells.ts';
import styles from './properties.module.css';

export interface ValueNotesProps {
  cell: ShownCell;
  locale: string;
  /** Null on a connection that cannot be written to. */
  onDecide: ((keep: Keep) => void) | null;
}

/** What a value's mark means, in words; a conflict with its sides, and the ways to decide it. */
export function ValueNotes({ cell: { value, state, isSaving }, locale, onDecide }: ValueNotesProps) {
  if (isSaving) return <p className={styles.note}>Saving…</p>;
  if (!state) return null;
  if (state.mark === 'conflict') {
    const values = {
      base: state.base ?? null,
      mine: value,
      theirs: state.theirs ?? null,
      intent: state.intent ?? 'set',
    };
    return (
      <div className={styles.conflict}>
        <p className={styles.note}>
          <StatePill state="conflict" /> The service changed this value while your edit was waiting.
        </p>
        <ThreeWayView values={values} locale={locale} />
        {onDecide ? (
          <div className={styles.ways}>
            {waysToDecide(values).map((keep) => (
              <Button key={keep} onClick={() => onDecide(keep)}>
                {KEEP_LABELS[keep]}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
    );
  }
  return (
    <p className={styles.note} data-failed={state.mark === 'failed' || undefined}>
      <Mark state={state} /> {wordsOf(state)}
    </p>
  );
}

function Mark({ state }: { state: CellState }) {
  const { mark } = state;
  if (mark === 'edited')
    return <StatePill state="edited">{isRemoval(state) ? 'to be removed' : 'edited'}</StatePill>;
  if (mark === 'unknown') return <StatePill state="unknown">outcome unknown</StatePill>;
  return <StatePill state={mark}>{mark === 'sending' ? 'being sent' : mark}</StatePill>;
}

function wordsOf(state: CellState): string | null {
  switch (state.mark) {
    case 'edited':
      return isRemoval(state) ? null : `Was ${quoted(state.base)}.`;
    case 'failed':
      return cellReason(state) ?? 'The service refused this value.';
    case 'unknown':
      return 'It is not known whether the service accepted this value.';
    case 'sending':
    case 'applied':
    case 'conflict':
      return null;
  }
}
