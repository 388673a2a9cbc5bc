import { Suspense } from 'react';
import { Spinner } from '../components/Spinner.tsx';
import { useApp } from '../state/app.ts';
import appStyles from './App.module.css';
import { Rail } from './Rail.tsx';
import styles from './Shell.module.css';
import { StatusBar } from './StatusBar.tsx';
import { TopBar } from './TopBar.tsx';
import { ViewBoundary } from './ViewBoundary.tsx';
import { viewComponents } from './view-components.ts';
import { views } from './views.ts';

/** The frame around every view: rail, top bar, status bar. A view starts afresh when the connection changes. */
export function Shell() {
  const view = useApp((state) => state.view);
  const connection = useApp((state) => state.activeConnection);
  const label = views.find(({ name }) => name === view)?.label ?? view;
  const View = viewComponents[view];
  return (
    <div className={styles.shell}>
      <Rail />
      <TopBar />
      <main className={styles.main} id="view" aria-label={label} tabIndex={-1}>
        <ViewBoundary name={label}>
          <Suspense
            fallback={
              <div className={appStyles.centre}>
                <Spinner label={`Opening ${label}`} />
              </div>
            }
          >
            <View key={connection} />
          </Suspense>
        </ViewBoundary>
      </main>
      <StatusBar />
    </div>
  );
}
