import { t } from '@lingui/core/macro';
import { ArrowRight } from 'lucide-react';
import type { Connection } from '#shared/contract/connections.ts';
import { ColourMark } from '../../components/ColourMark.tsx';
import { classNames } from '../../components/class-names.ts';
import { formatRelative } from '../../components/format.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { isUnencrypted } from '../../components/is-unencrypted.ts';
import { toastError } from '../../components/toast.ts';
import { useApp } from '../../state/app.ts';
import { editConnection } from '../../state/connection-form.ts';
import { openConnection } from '../../state/connections.ts';
import parts from '../../theme/parts.module.css';
import styles from './ConnectionCard.module.css';
import { tokenPlaces } from './labels.ts';

export interface ConnectionCardProps {
  connection: Connection;
  selected: boolean;
}

export function ConnectionCard({ connection, selected }: ConnectionCardProps) {
  const isActive = useApp((state) => state.activeConnection === connection.id);
  const open = async () => {
    const opened = await openConnection(connection);
    if (!opened.ok) toastError(t`The pull could not start`, opened.error);
  };
  return (
    <div className={classNames(styles.card, selected && styles.selected)}>
      <button
        type="button"
        className={styles.choose}
        aria-current={selected || undefined}
        onClick={() => void editConnection(connection.id)}
      >
        <span className={styles.mark}>
          <ColourMark colour={connection.colour} />
        </span>
        <span className={styles.text}>
          <span className={styles.name}>{connection.name}</span>
          <span className={parts.hint}>{facts(connection, isActive)}</span>
          {connection.kind === 'service' ? (
            <span className={classNames(parts.hint, connection.token === 'missing' && styles.missing)}>
              {connection.newTokenWaiting
                ? t`A new token has not been tested yet`
                : tokenPlaces[connection.token]}
            </span>
          ) : null}
          {isUnencrypted(connection.baseUrl) ? (
            <span className={classNames(parts.hint, styles.unencrypted)}>{t`Not encrypted (http)`}</span>
          ) : null}
        </span>
      </button>
      <IconButton
        label={t`Open ${connection.name}`}
        icon={<ArrowRight size={15} />}
        className={styles.open}
        onClick={() => void open()}
      />
    </div>
  );
}

function facts({ kind, readOnly, pulledAt }: Connection, isActive: boolean): string {
  return [
    isActive ? t`open now` : '',
    kind === 'sample' ? t`sample` : '',
    readOnly ? 'read-only' : '',
    pulledAt ? t`pulled ${formatRelative(pulledAt)}` : t`not pulled yet`,
  ]
    .filter(Boolean)
    .join(' · ');
}
