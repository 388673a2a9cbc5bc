import { type LucideIcon, PackagePlus, Replace, Send, Sparkles, Trash2, Unlink } from 'lucide-react';
import type { ProductAction } from '#shared/contract/changesets.ts';
import { classNames } from '../components/class-names.ts';
import parts from '../theme/parts.module.css';
import { ACTION_LABELS } from './product-labels.ts';

const ICONS: Record<ProductAction, LucideIcon> = {
  unlink: Unlink,
  delete: Trash2,
  relink: Send,
  recreate: PackagePlus,
  add: Sparkles,
  replace: Replace,
};

/** The class of the color that stands for an action, wherever it is named. */
export const ACTION_COLORS: Record<ProductAction, string | undefined> = {
  unlink: parts.edited,
  delete: parts.failed,
  relink: parts.applied,
  recreate: parts.applied,
  add: parts.applied,
  replace: parts.edited,
};

/** What is done to a product, as an icon with a label. */
export function ActionName({ action }: { action: ProductAction }) {
  return (
    <span className={classNames(parts.inlineMiddle, parts.shrinks, parts.iconGap, parts.nowrap)}>
      <ActionIcon action={action} className={ACTION_COLORS[action]} />
      {ACTION_LABELS[action]}
    </span>
  );
}

interface ActionIconProps {
  action: ProductAction;
  size?: number;
  className?: string | undefined;
}

/** The icon alone, for use beside a label. */
export function ActionIcon({ action, size = 13, className }: ActionIconProps) {
  const Icon = ICONS[action];
  return <Icon size={size} className={className} aria-hidden="true" />;
}
