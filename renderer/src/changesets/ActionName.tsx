import { type LucideIcon, PackagePlus, Replace, Send, Sparkles, Trash2, Unlink } from 'lucide-react';
import type { ProductAction } from '#shared/contract/changesets.ts';
import { classNames } from '../components/class-names.ts';
import styles from './ActionName.module.css';
import { ACTION_LABELS } from './product-labels.ts';

const ICONS: Record<ProductAction, LucideIcon> = {
  unlink: Unlink,
  delete: Trash2,
  relink: Send,
  recreate: PackagePlus,
  add: Sparkles,
  replace: Replace,
};

/** What is done to a product, as an icon with a label. */
export function ActionName({ action }: { action: ProductAction }) {
  return (
    <span className={classNames(styles.action, styles[action])}>
      <ActionIcon action={action} />
      {ACTION_LABELS[action]}
    </span>
  );
}

/** The icon alone, for use beside a label. */
export function ActionIcon({ action, size = 13 }: { action: ProductAction; size?: number }) {
  const Icon = ICONS[action];
  return <Icon size={size} aria-hidden="true" />;
}
