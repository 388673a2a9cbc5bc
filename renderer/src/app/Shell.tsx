import { t } from '@lingui/core/macro';
import { Cable } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { EditHistoryPanel } from '../features/edit-history/EditHistoryPanel.tsx';
import { GuidePanel } from '../features/guide/GuidePanel.tsx';
import { ViewHint } from '../features/guide/ViewHint.tsx';
import { ProductPanel } from '../features/product-panel/ProductPanel.tsx';
import { useApp } from '../state/app.ts';
import { editConnection } from '../state/connection-form.ts';
import { useActiveConnection } from '../state/connections.ts';
import { useEditHistory } from '../state/edit-history.ts';
import parts from '../theme/parts.module.css';
import { Rail } from './Rail.tsx';
import styles from './Shell.module.css';
import { StatusBar } from './StatusBar.tsx';
import { TopBar } from './TopBar.tsx';
import { ViewBoundary } from './ViewBoundary.tsx';
import { views } from './views.ts';

/** The frame around every view: rail, top bar, status bar. A view starts fresh when the connection changes. */
export function Shell() {
  const view = useApp((state) => state.view);
  const connection = useApp((state) => state.activeConnection);
  const showsHistory = useEditHistory((state) => state.shown);
  const { label, component: View, needsConnection } = views[view];
  const active = useActiveConnection();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const name = active?.production ? t`${active.name} (production)` : active?.name;
    document.title = [label, name, t`Catalog Desk`].filter(Boolean).join(' – ');
  }, [label, active?.name, active?.production]);
  // Focus that was inside the previous view would otherwise restart at the top of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the view changes.
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus();
  }, [view]);
  return (
    <div className={styles.shell} data-production={active?.production || undefined}>
      <Rail />
      <TopBar />
      <div className={styles.work}>
        <main
          ref={main}
          className={classNames(parts.noRing, parts.column, parts.clips)}
          aria-label={label}
          tabIndex={-1}
        >
          {/* Here rather than in the views, so that it is present whatever the view shows. */}
          <h1 className="visually-hidden">{label}</h1>
          {connection !== null && needsConnection ? <ViewHint key={view} view={view} /> : null}
          <ViewBoundary name={label}>
            {connection === null && needsConnection ? <NoConnection /> : <View key={connection} />}
          </ViewBoundary>
        </main>
        {needsConnection ? <ProductPanel /> : null}
        {showsHistory && connection !== null && needsConnection ? (
          <EditHistoryPanel key={connection} connectionId={connection} />
        ) : null}
        <GuidePanel />
      </div>
      <StatusBar />
    </div>
  );
}

function NoConnection() {
  return (
    <EmptyState
      icon={<Cable />}
      title={t`Choose a connection`}
      actions={<Button onClick={() => void editConnection(null)}>{t`Show connections`}</Button>}
    >{t`Products appear here once a connection is open.`}</EmptyState>
  );
}
