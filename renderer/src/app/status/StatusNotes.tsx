import { t } from '@lingui/core/macro';
import { FlaskConical, KeyRound, Pause } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { whyPaused } from '../../changesets/outcome.ts';
import { useStart } from '../../changesets/use-start.ts';
import { classNames } from '../../components/class-names.ts';
import { showChangeSet } from '../../state/activity.ts';
import { resumeChangeSet, useChangeSets } from '../../state/changesets.ts';
import { editConnection } from '../../state/connection-form.ts';
import { useJobs } from '../../state/jobs.ts';
import { openReplaceToken } from '../../state/replace-token.ts';
import { useCurrentConditions } from '../../state/sandbox.ts';
import { misbehaviour } from '../../state/sandbox-messages.ts';
import { sendingOrder } from '../../state/sending-order.ts';
import { tokenAction } from '../../state/token-labels.ts';
import parts from '../../theme/parts.module.css';
import { pausedMessage } from './apply-status.ts';
import styles from './StatusNotes.module.css';
import { tokenNeed } from './token-need.ts';

/** What the active connection waits for and what is wrong with it, each with a link to where it can be resolved. */
export function StatusNotes({ connection }: { connection: Connection }) {
  return (
    <>
      <TokenNote connection={connection} />
      <PausedNote connection={connection} />
      {connection.kind === 'sample' ? <SandboxNote connection={connection} /> : null}
    </>
  );
}

function TokenNote({ connection }: { connection: Connection }) {
  const jobs = useJobs((state) => state.jobs);
  const changeSets = useChangeSets((state) => state.changeSets);
  const need = tokenNeed(connection, jobs, changeSets ?? []);
  return need ? (
    <Note icon={<KeyRound size={12} />} tone="failed" onClick={() => openReplaceToken(connection.id)}>
      {need} · <u>{tokenAction(connection)}</u>
    </Note>
  ) : null;
}

/** Also shown after a crash: what was interrupted is visible at once, in every view. */
function PausedNote({ connection: { id, readOnly } }: { connection: Connection }) {
  const changeSets = useChangeSets((state) => state.changeSets);
  const order = useMemo(() => sendingOrder(changeSets), [changeSets]);
  const { busy, start } = useStart();
  const message = pausedMessage(order);
  const first = order.paused.find(({ waitsForToken }) => !waitsForToken);
  if (!message || !first) return null;
  const resume = () =>
    busy
      ? undefined
      : void start(t`The change set could not be resumed`, resumeChangeSet(id, first.changeSet));
  return (
    <span className={classNames(parts.inlineMiddle, parts.shrinks, parts.iconGap)}>
      <Note
        icon={<Pause size={12} />}
        tone="edited"
        title={whyPaused(first)}
        onClick={() => void showChangeSet(first.changeSet)}
      >
        {message}
      </Note>
      {readOnly ? null : (
        <button type="button" className={styles.do} aria-busy={busy} onClick={resume}>{t`Resume`}</button>
      )}
    </span>
  );
}

function SandboxNote({ connection }: { connection: Connection }) {
  const conditions = useCurrentConditions();
  const message = conditions && misbehaviour(conditions);
  return message ? (
    <Note icon={<FlaskConical size={12} />} tone="edited" onClick={() => void editConnection(connection.id)}>
      {t`Sandbox misbehaves: ${message}`}
    </Note>
  ) : null;
}

function Note({
  icon,
  tone,
  title = null,
  onClick,
  children,
}: {
  icon: ReactNode;
  tone: 'failed' | 'edited';
  title?: string | null;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={classNames(styles.note, tone === 'failed' ? parts.failedTone : parts.editedTone)}
      title={title ?? undefined}
      onClick={onClick}
    >
      <span aria-hidden="true">{icon}</span>
      <span className={styles.text}>{children}</span>
    </button>
  );
}
