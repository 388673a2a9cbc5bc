import { type LucideIcon, Trash2, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RemovalMode } from '#shared/domain/removal.ts';
import parts from '../theme/parts.module.css';
import { classNames } from './class-names.ts';
import { REMOVAL_LABELS } from './removal-labels.ts';
import styles from './StatePill.module.css';

const looks: Record<RemovalMode, { icon: LucideIcon; tone: string | undefined }> = {
  unlink: { icon: Unlink, tone: parts.editedTone },
  delete: { icon: Trash2, tone: parts.failedTone },
};

/** The icon of a way to remove products; the text beside it says the same. */
export function RemovalIcon({ mode, size = 14 }: { mode: RemovalMode; size?: number }) {
  const { icon: Icon } = looks[mode];
  return <Icon size={size} aria-hidden="true" />;
}

/** How a product is to be removed, as icon, text and color. `children` replaces the text ("unlinked"). */
export function RemovalPill({ mode, children }: { mode: RemovalMode; children?: ReactNode }) {
  const { icon: Icon, tone } = looks[mode];
  return (
    <span className={classNames(styles.pill, tone)}>
      <Icon size={11} strokeWidth={2.5} aria-hidden="true" />
      {children ?? REMOVAL_LABELS[mode].toBe}
    </span>
  );
}
