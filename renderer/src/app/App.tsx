import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { lazy, Suspense } from 'react';
import { Button } from '../components/Button.tsx';
import { ErrorNote } from '../components/ErrorNote.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { Toaster } from '../components/Toaster.tsx';
import { AboutDialogHost } from '../features/about/AboutDialogHost.tsx';
import { BackupDialogHost } from '../features/backups/BackupDialogHost.tsx';
import { FileDialogHost } from '../features/change-files/FileDialogHost.tsx';
import { PaletteHost } from '../features/palette/PaletteHost.tsx';
import { RemovalListHost } from '../features/removal-list/RemovalListHost.tsx';
import { RestoreHost } from '../features/restore/RestoreHost.tsx';
import { useApp } from '../state/app.ts';
import { useConnections } from '../state/connections.ts';
import styles from './App.module.css';
import { cspNonce } from './csp-nonce.ts';
import { LostBanner } from './LostBanner.tsx';
import { ReplaceTokenHost } from './replace-token/ReplaceTokenHost.tsx';
import { Shell } from './Shell.tsx';
import { loadFirstScreen } from './start.ts';
import { ViewBoundary } from './ViewBoundary.tsx';
import { needsConnection } from './views.ts';

const Welcome = lazy(async () => ({ default: (await import('../features/welcome/Welcome.tsx')).Welcome }));

export function App() {
  return (
    <CSPProvider nonce={cspNonce}>
      <Tooltip.Provider delay={500}>
        <div className={styles.app}>
          <LostBanner />
          <ViewBoundary name="Catalog Desk">
            <Screen />
            <PaletteHost />
            <ReplaceTokenHost />
            <FileDialogHost />
            <RemovalListHost />
            <RestoreHost />
            <BackupDialogHost />
            <AboutDialogHost />
          </ViewBoundary>
        </div>
        <Toaster />
      </Tooltip.Provider>
    </CSPProvider>
  );
}

function Screen() {
  const ready = useApp((state) => state.ready);
  const startError = useApp((state) => state.startError);
  const view = useApp((state) => state.view);
  const hasConnections = useConnections((state) => state.connections.length > 0);
  if (startError)
    return (
      <main className={styles.centre}>
        <div className={styles.note}>
          <ErrorNote
            title="Catalog Desk could not start"
            error={startError}
            actions={<Button onClick={() => void loadFirstScreen()}>Try again</Button>}
          />
        </div>
      </main>
    );
  if (!ready)
    return (
      <main className={styles.centre}>
        <Spinner label="Starting" />
      </main>
    );
  if (hasConnections || !needsConnection(view)) return <Shell />;
  return (
    <Suspense fallback={null}>
      <Welcome />
    </Suspense>
  );
}
