import { Cable } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { Button } from '../components/Button.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { EditHistoryPanel } from '../features/edit-history/EditHistoryPanel.tsx';
import { ProductPanel } from '../features/product-panel/ProductPanel.tsx';
import { useApp } from '../state/app.ts';
import { editConnection } from '../state/connection-form.ts';
import { useEditHistory } from '../state/edit-history.ts';
import appStyles from './App.module.css';
import { Rail } from './Rail.tsx';
import styles from './Shell.module.css';
import { StatusBar } from './StatusBar.tsx';
import { TopBar } from './TopBar.tsx';
import { ViewBoundary } from './ViewBoundary.tsx';
import { viewComponents } from './view-components.ts';
import { needsConnection, views } from './views.ts';

/** The frame around every view: rail, top bar, status bar. A view starts afresh when the connection changes. */
export function Shell() {
  const view = useApp((state) => state.view);
  const connection = useApp((state) => state.activeConnection);
  const showsHistory = useEditHistory((state) => state.shown);
  const label = views.find(({ name }) => name === view)?.label ?? view;
  const View = viewComponents[view];
  const main = useRef<HTMLElement>(null);
  // Focus that was inside the view that went away would start again at the top of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the view changes.
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus();
  }, [view]);
  return (
    <div className={styles.shell}>
      <Rail />
      <TopBar />
      <div className={styles.work}>
        <main ref={main} className={styles.main} aria-label={label} tabIndex={-1}>
          <ViewBoundary name={label}>
            {/* By its key, a view that is left is gone at once. Else it would stay, hidden and half alive, until the next
                one's code is there. */}
            <Suspense
              key={view}
              fallback={
                <div className={appStyles.centre}>
                  <Spinner label={`Opening ${label}`} />
                </div>
              }
            >
              {connection === null && needsConnection(view) ? <NoConnection /> : <View key={connection} />}
            </Suspense>
          </ViewBoundary>
        </main>
        {needsConnection(view) ? <ProductPanel /> : null}
        {showsHistory && connection !== null && needsConnection(view) ? (
          <EditHistoryPanel key={connection} connectionId={connection} />
        ) : null}
      </div>
      <StatusBar />
    </div>
  );
}

function NoConnection() {
  return (
    <EmptyState
      icon={<Cable />}
      title="Choose a connection"
      actions={<Button onClick={() => void editConnection(null)}>Show connections</Button>}
    >
      Products appear here once a connection is open.
    </EmptyState>
  );
}
