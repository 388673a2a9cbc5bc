import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Archive, ArchiveRestore, ChevronDown, Pencil, Plus, Search, Settings2 } from 'lucide-react';
import type { Connection } from '#shared/contract/connections.ts';
import { ENTER_TOKEN } from '#shared/domain/missing-token.ts';
import { Button } from '../components/Button.tsx';
import { ColourMark } from '../components/ColourMark.tsx';
import { countLabel } from '../components/count-label.ts';
import { formatDateTime, formatMoment } from '../components/format.ts';
import { isUnencrypted } from '../components/is-unencrypted.ts';
import { Kbd } from '../components/Kbd.tsx';
import { Menu, type MenuEntry } from '../components/Menu.tsx';
import { toastError } from '../components/toast.ts';
import { useQuery } from '../query/use-query.ts';
import { showRequests } from '../state/activity.ts';
import { showView, useApp } from '../state/app.ts';
import { editConnection } from '../state/connection-form.ts';
import { openConnection, useActiveConnection, useConnections, useSummary } from '../state/connections.ts';
import { openDialog } from '../state/dialog.ts';
import { runningPull, useJobs } from '../state/jobs.ts';
import { pulledSentence } from '../state/kept-languages.ts';
import { openOverlay } from '../state/overlay.ts';
import { openReplaceToken } from '../state/replace-token.ts';
import { useStaged } from '../state/staged.ts';
import parts from '../theme/parts.module.css';
import { isOnThisComputer } from './feed-watch.ts';
import { type ReachLabel, reachLabel } from './reach-label.ts';
import { stagedLabel } from './staged-label.ts';
import styles from './TopBar.module.css';

export function TopBar() {
  const staged = useStaged(({ summary }) => (summary ? stagedLabel(summary) : ''));
  // Review and Rehearsal have a primary button of their own.
  const isThere = useApp(({ view }) => view === 'review' || view === 'rehearsal');
  return (
    <header className={styles.bar} data-region="">
      <ConnectionMenu />
      <ConnectionFacts />
      <button
        type="button"
        className={styles.search}
        // The focus stays where it is: what can be run depends on it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => openOverlay('palette')}
      >
        <Search size={14} aria-hidden="true" />
        <span className={parts.growingText}>{t`Run a command`}</span>
        <Kbd shortcut="Mod+K" />
      </button>
      {staged ? (
        <Button variant={isThere ? 'default' : 'primary'} onClick={() => void showView('review')}>
          {t`Review ${staged}`}
        </Button>
      ) : null}
    </header>
  );
}

function ConnectionFacts() {
  const connection = useActiveConnection();
  const products = useSummary((state) => state.summary?.products ?? null);
  const pulling = useJobs((state) => runningPull(state.jobs, connection?.id ?? null) !== undefined);
  const reach = useReachLabel(connection);
  if (!connection) return null;
  const { pulledAt } = connection;
  const kept = pulledSentence(connection);
  return (
    <div className={styles.facts}>
      {connection.production ? (
        <span className={styles.production} title={t`What you send reaches customers.`}>{t`Production`}</span>
      ) : null}
      {connection.readOnly ? <span className={styles.tag}>{t`read-only`}</span> : null}
      {isUnencrypted(connection.baseUrl) ? (
        <button
          type="button"
          className={styles.warning}
          title={t`Anyone on the network can read the token and all data of this connection.`}
          onClick={() => void editConnection(connection.id)}
        >{t`not encrypted`}</button>
      ) : null}
      {connection.token === 'missing' ? (
        <button type="button" className={styles.warning} onClick={() => openReplaceToken(connection.id)}>
          {i18n._(ENTER_TOKEN)}
        </button>
      ) : null}
      <Reach reach={reach} />
      {pulledAt ? (
        <time className={styles.fact} dateTime={pulledAt} title={formatDateTime(pulledAt)}>
          {t`pulled ${formatMoment(pulledAt)}`}
        </time>
      ) : (
        <span className={styles.fact}>{pulling ? t`first pull` : t`not pulled yet`}</span>
      )}
      {products ? <span className={styles.fact}>{countLabel.products(products)}</span> : null}
      {kept === null ? null : (
        <span className={styles.fact} title={kept}>
          {t`only ${connection.locales.join(', ')}`}
        </span>
      )}
    </div>
  );
}

/** Whether the service answers; if it does not, why, as a button that leads to the requests that show it. */
function Reach({ reach }: { reach: ReachLabel | null }) {
  if (!reach) return null;
  if (reach.why === null) return <span className={styles.fact}>{reach.label}</span>;
  return (
    <button
      type="button"
      className={styles.warning}
      title={reach.why}
      aria-label={`${reach.label}: ${reach.why}`}
      onClick={() => void showRequests()}
    >
      {reach.label}
    </button>
  );
}

function useReachLabel(connection: Connection | undefined): ReachLabel | null {
  const connected = useApp((state) => state.connected);
  const online = useApp((state) => state.online);
  const { value } = useQuery('reach.list', {});
  const reach = value?.services.find(({ connectionId }) => connectionId === connection?.id);
  return reachLabel({
    connected,
    online,
    isNear: connection !== undefined && isOnThisComputer(connection),
    reach,
  });
}

/** Shows the active connection by color and name; opens the menu to switch, create and manage connections. */
function ConnectionMenu() {
  const active = useActiveConnection();
  const connections = useConnections((state) => state.connections);
  const entries: MenuEntry[] = [
    ...connections.map((connection) => ({
      id: connection.id,
      label: connection.name,
      checked: connection.id === active?.id,
      icon: <ColourMark colour={connection.colour} />,
      onSelect: async () => {
        const opened = await openConnection(connection);
        if (!opened.ok) toastError(t`The pull could not start`, opened.error);
      },
    })),
    { kind: 'separator', id: 'separator' },
    {
      id: 'new',
      label: t`New connection…`,
      icon: <Plus size={14} />,
      onSelect: () => void editConnection('new'),
    },
    ...(active?.kind === 'service'
      ? [
          {
            id: 'edit',
            label: t`Edit this connection…`,
            icon: <Pencil size={14} />,
            onSelect: () => void editConnection(active.id),
          },
          {
            id: 'backup',
            label: t`Back up this connection…`,
            icon: <Archive size={14} />,
            onSelect: () => void openDialog('saveBackup', { connectionId: active.id }),
          },
        ]
      : []),
    {
      id: 'restore-backup',
      label: t`Restore a backup…`,
      icon: <ArchiveRestore size={14} />,
      onSelect: () => void openDialog('restoreBackup'),
    },
    {
      id: 'manage',
      label: t`Manage connections`,
      icon: <Settings2 size={14} />,
      onSelect: () => void editConnection(null),
    },
  ];
  return (
    <Menu
      entries={entries}
      trigger={
        <button
          type="button"
          className={styles.trigger}
          aria-label={active ? t`Connection: ${active.name}` : t`Choose a connection`}
        >
          {active ? <ColourMark colour={active.colour} /> : null}
          <span className={parts.truncated}>{active?.name ?? t`No connection`}</span>
          <ChevronDown className={parts.muted} size={13} aria-hidden="true" />
        </button>
      }
    />
  );
}
