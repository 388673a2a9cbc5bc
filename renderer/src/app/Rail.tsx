import { t } from '@lingui/core/macro';
import { BookOpen, type LucideIcon } from 'lucide-react';
import { classNames } from '../components/class-names.ts';
import { formatNumber } from '../components/format.ts';
import { marksIn } from '../components/removal-labels.ts';
import { Tooltip } from '../components/Tooltip.tsx';
import { showView, useApp, type ViewName, viewNames } from '../state/app.ts';
import { useFeed } from '../state/feed.ts';
import { closeGuide, openGuide, useGuide } from '../state/guide.ts';
import { useStaged } from '../state/staged.ts';
import parts from '../theme/parts.module.css';
import styles from './Rail.module.css';
import { views } from './views.ts';

export function Rail() {
  const hasConnection = useApp((state) => state.activeConnection !== null);
  const itemsOf = (place: 'rail' | 'foot') =>
    viewNames
      .filter((name) => hasConnection || name === 'catalog' || !views[name].needsConnection)
      .map((name) => {
        const { opener } = views[name];
        return opener.in === place ? <RailItem key={name} name={name} icon={opener.icon} /> : null;
      });
  return (
    <nav className={styles.rail} aria-label={t`Views`} data-region="">
      {itemsOf('rail')}
      <span className={parts.fills} />
      <GuideItem />
      {itemsOf('foot')}
    </nav>
  );
}

/** Views that are not in the rail, each with the view that it is opened from. */
const OPENED_FROM: Partial<Record<ViewName, ViewName>> = { rehearsal: 'review', import: 'catalog' };

function RailItem({ name, icon: Icon }: { name: ViewName; icon: LucideIcon }) {
  const { label, railLabel = label, shortcut } = views[name];
  const current = useApp(({ view }) => (OPENED_FROM[view] ?? view) === name);
  const staged = useStaged(({ summary }) =>
    name === 'review' && summary ? summary.changes + marksIn(summary) : 0,
  );
  const overlaps = useFeed(({ status }) => (name === 'changes' ? (status?.unseenTouchingEdits ?? 0) : 0));
  return (
    <Tooltip text={label} shortcut={shortcut} side="right">
      <button
        type="button"
        className={classNames(styles.item, current && styles.current)}
        aria-label={railLabel === label ? undefined : label}
        aria-current={current ? 'page' : undefined}
        onClick={() => void showView(name)}
      >
        <Icon size={18} strokeWidth={1.6} aria-hidden="true" />
        {railLabel}
        {staged > 0 ? <Badge value={staged} label={t`staged`} /> : null}
        {overlaps > 0 ? <Badge value={overlaps} label={t`unseen, touching your edits`} isQuiet /> : null}
      </button>
    </Tooltip>
  );
}

function GuideItem() {
  const isOpen = useGuide(({ place }) => place !== null);
  return (
    <Tooltip text={t`Guide to this view`} shortcut="F1" side="right">
      <button
        type="button"
        className={styles.item}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? closeGuide() : openGuide(useApp.getState().view))}
      >
        <BookOpen size={18} strokeWidth={1.6} aria-hidden="true" />
        {t`Guide`}
      </button>
    </Tooltip>
  );
}

function Badge({ value, label, isQuiet }: { value: number; label: string; isQuiet?: boolean }) {
  return (
    <span className={classNames(styles.badge, isQuiet && styles.quiet)}>
      <span aria-hidden="true">{shortCount(value)}</span>
      <span className="visually-hidden">
        {formatNumber(value)} {label}
      </span>
    </span>
  );
}

/** "96k": the badge must not cover the icon. The top bar shows the full number. */
const shortCount = (staged: number): string =>
  staged < 1000 ? formatNumber(staged) : `${formatNumber(Math.floor(staged / 1000))}k`;
