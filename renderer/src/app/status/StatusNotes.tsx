import { FlaskConical, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { useChangeSets, useCurrentChangeSets } from '../../state/changesets.ts';
import { editConnection } from '../../state/connection-form.ts';
import { useJobs } from '../../state/jobs.ts';
import { openReplaceToken } from '../../state/replace-token.ts';
import { useCurrentConditions } from '../../state/sandbox.ts';
import { misbehaviour } from '../../state/sandbox-words.ts';
import styles from './StatusNotes.module.css';
import { tokenNeed } from './token-need.ts';

/** What the active connection waits for or suffers from, each leading to where that is put right. */
export function StatusNotes({ connection }: { connection: Connection }) {
  return (
    <>
      <TokenNote connection={connection} />
      {connection.kind === 'sample' ? <SandboxNote connection={connection} /> : null}
    </>
  );
}

function TokenNote({ connection }: { connection: Connection }) {
  useCurrentChangeSets();
  const jobs = useJobs((state) => state.jobs);
  const changeSets = useChangeSets((state) => state.changeSets);
  const need = tokenNeed(connection, jobs, changeSets ?? []);
  return need ? (
    <Note icon={<KeyRound size={12} />} tone="failed" onClick={() => openReplaceToken(connection.id)}>
      {need} · <u>Replace token…</u>
    </Note>
  ) : null;
}

function SandboxNote({ connection }: { connection: Connection }) {
  const conditions = useCurrentConditions();
  const words = conditions && misbehaviour(conditions);
  return words ? (
    <Note icon={<FlaskConical size={12} />} tone="edited" onClick={() => void editConnection(connection.id)}>
      Sandbox misbehaves: {words}
    </Note>
  ) : null;
}

function Note({
  icon,
  tone,
  onClick,
  children,
}: {
  icon: ReactNode;
  tone: 'failed' | 'edited';
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className={styles.note} data-tone={tone} onClick={onClick}>
      <span aria-hidden="true">{icon}</span>
      <span className={styles.words}>{children}</span>
    </button>
  );
}
