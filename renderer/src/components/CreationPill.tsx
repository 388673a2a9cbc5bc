import { type LucideIcon, Replace, Sparkles } from 'lucide-react';
import type { CreationMode } from '#shared/domain/creation.ts';
import parts from '../theme/parts.module.css';
import { classNames } from './class-names.ts';
import { CREATION_LABELS } from './creation-labels.ts';
import styles from './StatePill.module.css';

const looks: Record<CreationMode, { icon: LucideIcon; tone: string | undefined }> = {
  add: { icon: Sparkles, tone: parts.appliedTone },
  replace: { icon: Replace, tone: parts.editedTone },
};

/** The icon of a way to send whole products; the text beside it says the same. */
export function CreationIcon({ mode, size = 14 }: { mode: CreationMode; size?: number }) {
  const { icon: Icon } = looks[mode];
  return <Icon size={size} aria-hidden="true" />;
}

/** That a product is new, or sent whole, as icon, text and color. */
export function CreationPill({ mode }: { mode: CreationMode }) {
  const { icon: Icon, tone } = looks[mode];
  return (
    <span className={classNames(styles.pill, tone)}>
      <Icon size={11} strokeWidth={2.5} aria-hidden="true" />
      {CREATION_LABELS[mode].tag}
    </span>
  );
}
