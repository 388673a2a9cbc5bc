import {
  ArrowRightLeft,
  Check,
  CircleHelp,
  Clock,
  KeyRound,
  type LucideIcon,
  Pencil,
  Send,
  SkipForward,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './StatePill.module.css';

export type PillState =
  | 'edited'
  | 'applied'
  | 'failed'
  | 'conflict'
  | 'unknown'
  | 'pending'
  | 'sending'
  | 'skipped'
  | 'waiting';

const looks: Record<PillState, { icon: LucideIcon; tone: string | undefined }> = {
  edited: { icon: Pencil, tone: styles.edited },
  applied: { icon: Check, tone: styles.applied },
  failed: { icon: TriangleAlert, tone: styles.failed },
  conflict: { icon: ArrowRightLeft, tone: styles.conflict },
  unknown: { icon: CircleHelp, tone: styles.plain },
  pending: { icon: Clock, tone: styles.plain },
  sending: { icon: Send, tone: styles.plain },
  skipped: { icon: SkipForward, tone: styles.plain },
  waiting: { icon: KeyRound, tone: styles.failed },
};

/** A state as icon, word and colour. `children` replaces the word where a closer one is known ("refused 08:31"). */
export function StatePill({ state, children }: { state: PillState; children?: ReactNode }) {
  const { icon: Icon, tone } = looks[state];
  return (
    <span className={classNames(styles.pill, tone)}>
      <Icon size={11} strokeWidth={2.5} aria-hidden="true" />
      {children ?? state}
    </span>
  );
}
