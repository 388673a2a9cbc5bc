import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { t } from '@lingui/core/macro';
import { Unplug } from 'lucide-react';
import { sentences } from '#shared/domain/sentences.ts';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { ErrorNote } from '../components/ErrorNote.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { ToastRegion } from '../components/ToastRegion.tsx';
import { DropTarget } from '../features/import/DropTarget.tsx';
import { Welcome } from '../features/welcome/Welcome.tsx';
import { useApp } from '../state/app.ts';
import { useConnections } from '../state/connections.ts';
import { lastLook } from '../theme/apply-theme.ts';
import parts from '../theme/parts.module.css';
import styles from './App.module.css';
import { ConnectionTag } from './ConnectionTag.tsx';
import { cspNonce } from './csp-nonce.ts';
import { Dialogs } from './Dialogs.tsx';
import { Shell } from './Shell.tsx';
import { loadFirstScreen } from './start.ts';
import { ViewBoundary } from './ViewBoundary.tsx';
import { views } from './views.ts';

export function App() {
  return (
    <CSPProvider nonce={cspNonce}>
      <Tooltip.Provider delay={500}>
        <div className={classNames(parts.vertical, parts.high)}>
          <LostBanner />
          <ViewBoundary name={t`Catalog Desk`}>
            <Screen />
            <Dialogs />
            <DropTarget />
          </ViewBoundary>
        </div>
        <ToastRegion named={(connectionId) => <ConnectionTag connectionId={connectionId} />} />
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
      <main className={classNames(parts.fills, parts.centred)}>
        <div className={styles.note}>
          <ErrorNote
            title={t`Catalog Desk could not start`}
            error={startError}
            actions={<Button onClick={() => void loadFirstScreen()}>{t`Try again`}</Button>}
          />
        </div>
      </main>
    );
  if (!ready) {
    const starting = (
      <main className={classNames(parts.fills, parts.centred)}>
        <Spinner label={t`Starting`} />
      </main>
    );
    // As in index.html: what was painted stays in its place.
    return lastLook === null ? (
      starting
    ) : (
      <div className="first-frame">
        <div />
        <div />
        {starting}
        <div />
      </div>
    );
  }
  return hasConnections || !views[view].needsConnection ? <Shell /> : <Welcome />;
}

/** A banner across the top while the main process cannot be reached. */
function LostBanner() {
  const connected = useApp((state) => state.connected);
  const inBrowser = useApp((state) => state.info?.shell === 'browser');
  if (connected) return null;
  return (
    <div className={styles.banner} role="alert">
      <Unplug size={15} aria-hidden="true" />
      <strong>{t`Catalog Desk is not answering.`}</strong>
      <span>
        {sentences(
          t`Staged edits are safe on disk. Reconnecting…`,
          inBrowser && t`If you restarted it, open the address it printed.`,
        )}
      </span>
    </div>
  );
}
