import { t } from '@lingui/core/macro';
import {
  ArrowRightLeft,
  Check,
  CircleHelp,
  Clock,
  KeyRound,
  type LucideIcon,
  MessageSquare,
  Pencil,
  Send,
  SkipForward,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import parts from '../theme/parts.module.css';
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
  | 'waiting'
  | 'comment';

const looks: Record<PillState, { icon: LucideIcon; tone: string | undefined; label: string }> = {
  edited: { icon: Pencil, tone: parts.editedTone, label: t`edited` },
  applied: { icon: Check, tone: parts.appliedTone, label: t`applied` },
  failed: { icon: TriangleAlert, tone: parts.failedTone, label: t`failed` },
  conflict: { icon: ArrowRightLeft, tone: parts.conflictTone, label: t`conflict` },
  unknown: { icon: CircleHelp, tone: parts.quietTone, label: t`unknown` },
  pending: { icon: Clock, tone: parts.quietTone, label: t`pending` },
  sending: { icon: Send, tone: parts.quietTone, label: t`sending` },
  skipped: { icon: SkipForward, tone: parts.quietTone, label: t`skipped` },
  comment: { icon: MessageSquare, tone: parts.quietTone, label: t`comment` },
  waiting: { icon: KeyRound, tone: parts.failedTone, label: t`waiting` },
};

/** A state in the words of its pill. */
export const pillLabel = (state: PillState): string => looks[state].label;

/** A state as icon, text and color. `children` replaces the text if a more specific one is known ("refused 08:31"). */
export function StatePill({ state, children }: { state: PillState; children?: ReactNode }) {
  const { icon: Icon, tone, label } = looks[state];
  return (
    <span className={classNames(styles.pill, tone)}>
      <Icon size={11} strokeWidth={2.5} aria-hidden="true" />
      {children ?? label}
    </span>
  );
}
