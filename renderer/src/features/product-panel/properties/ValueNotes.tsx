import { t } from '@lingui/core/macro';
import type { Keep } from '#shared/contract/drafts.ts';
import type { CellState, ListIntent } from '#shared/domain/cell.ts';
import { KEEP_LABELS, waysToDecide } from '../../../changesets/conflict-messages.ts';
import { oldNew } from '../../../changesets/old-new.ts';
import { SendAs } from '../../../changesets/SendAs.tsx';
import { SideView } from '../../../changesets/SideView.tsx';
import { ThreeWayView } from '../../../changesets/ThreeWayView.tsx';
import { Button } from '../../../components/Button.tsx';
import { StatePill } from '../../../components/StatePill.tsx';
import { cellReason, isRemoval, quoted } from '../../../editors/cell-labels.ts';
import type { ShownCell } from './product-cells.ts';
import styles from './properties.module.css';

export interface ValueNotesProps {
  cell: ShownCell;
  property: string;
  locale: string;
  /** Null on a connection that cannot be written to. */
  onDecide: ((keep: Keep) => void) | null;
  /** Null on a connection that cannot be written to. */
  onSendAs: ((intent: ListIntent) => void) | null;
}

/** About how many characters of a change fit into a few lines. */
const ROOM = 400;

/** What a value's mark means; for a conflict, its sides and the ways to decide it. */
export function ValueNotes({ cell, property, locale, onDecide, onSendAs }: ValueNotesProps) {
  const { value, state, isSaving } = cell;
  if (isSaving) return <p className={styles.note}>{t`Saving…`}</p>;
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
          <StatePill state="conflict" /> {t`The service changed this value while your edit was waiting.`}
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
  const change =
    state.mark === 'edited' && !isRemoval(state) ? oldNew(state.base ?? null, value, locale).inOne : null;
  return (
    <p className={styles.note} data-failed={state.mark === 'failed' || undefined}>
      <Mark state={state} />{' '}
      {change ? <SideView side={change} locale={locale} room={ROOM} /> : wordsOf(state)}{' '}
      {onSendAs && state.intent && (state.mark === 'edited' || state.mark === 'failed') ? (
        <SendAs
          staged={{ property, intent: state.intent, base: state.base ?? null, next: value }}
          onChoose={onSendAs}
        />
      ) : null}
    </p>
  );
}

function Mark({ state }: { state: CellState }) {
  const { mark } = state;
  if (mark === 'edited')
    return <StatePill state="edited">{isRemoval(state) ? t`to be removed` : t`edited`}</StatePill>;
  if (mark === 'unknown') return <StatePill state="unknown">{t`outcome unknown`}</StatePill>;
  return <StatePill state={mark}>{mark === 'sending' ? t`being sent` : undefined}</StatePill>;
}

function wordsOf(state: CellState): string | null {
  switch (state.mark) {
    case 'edited':
      return isRemoval(state) ? null : t`Was ${quoted(state.base)}.`;
    case 'failed':
      return cellReason(state) ?? t`The service refused this value.`;
    case 'unknown':
      return t`It is not known whether the service accepted this value.`;
    case 'sending':
    case 'applied':
    case 'conflict':
      return null;
  }
}
