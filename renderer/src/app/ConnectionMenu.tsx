import { t } from '@lingui/core/macro';
import { Archive, ArchiveRestore, ChevronDown, Pencil, Plus, Settings2 } from 'lucide-react';
import { ColourMark } from '../components/ColourMark.tsx';
import { Menu, type MenuEntry } from '../components/Menu.tsx';
import { toastError } from '../components/toast.ts';
import { editConnection } from '../state/connection-form.ts';
import { openConnection, useActiveConnection, useConnections } from '../state/connections.ts';
import { openDialog } from '../state/dialog.ts';
import parts from '../theme/parts.module.css';
import styles from './ConnectionMenu.module.css';

/** Shows the active connection by color and name; opens the menu to switch, create and manage connections. */
export function ConnectionMenu() {
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
          <ChevronDown size={13} aria-hidden="true" />
        </button>
      }
    />
  );
}
