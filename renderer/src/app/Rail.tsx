import { Activity, ClipboardCheck, type LucideIcon, Settings, Table2 } from 'lucide-react';
import { classNames } from '../components/class-names.ts';
import { formatNumber } from '../components/format.ts';
import { marksIn } from '../components/removal-labels.ts';
import { Tooltip } from '../components/Tooltip.tsx';
import { showView, useApp } from '../state/app.ts';
import { useStaged } from '../state/staged.ts';
import styles from './Rail.module.css';
import { needsConnection, type ViewName, views } from './views.ts';

const icons: Partial<Record<ViewName, LucideIcon>> = {
  catalog: Table2,
  review: ClipboardCheck,
  activity: Activity,
  settings: Settings,
};

export function Rail() {
  const hasConnection = useApp((state) => state.activeConnection !== null);
  const shown = views.filter(({ name }) => hasConnection || name === 'catalog' || !needsConnection(name));
  return (
    <nav className={styles.rail} aria-label="Views">
      {shown.filter(({ place }) => place === 'rail').map(renderItem)}
      <span className={styles.gap} />
      {shown.filter(({ place }) => place === 'foot').map(renderItem)}
    </nav>
  );
}

const renderItem = (view: (typeof views)[number]) => <RailItem key={view.name} {...view} />;

function RailItem({
  name,
  label,
  shortcut,
}: {
  name: ViewName;
  label: string;
  shortcut: string | undefined;
}) {
  const current = useApp(({ view }) => (view === 'rehearsal' ? 'review' : view) === name);
  const staged = useStaged(({ summary }) =>
    name === 'review' && summary ? summary.changes + marksIn(summary) : 0,
  );
  const Icon = icons[name];
  return (
    <Tooltip text={label} shortcut={shortcut} side="right">
      <button
        type="button"
        className={classNames(styles.item, current && styles.current)}
        aria-current={current ? 'page' : undefined}
        onClick={() => void showView(name)}
      >
        {Icon ? <Icon size={18} strokeWidth={1.6} aria-hidden="true" /> : null}
        {label}
        {staged > 0 ? (
          <span className={styles.badge}>
            <span aria-hidden="true">{shortCount(staged)}</span>
            <span className="visually-hidden">{formatNumber(staged)} staged</span>
          </span>
        ) : null}
      </button>
    </Tooltip>
  );
}

/** "96k": the badge must not cover the icon. The whole number stands in the top bar. */
const shortCount = (staged: number): string =>
  staged < 1000 ? formatNumber(staged) : `${formatNumber(Math.floor(staged / 1000))}k`;
