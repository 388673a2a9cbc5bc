import { plural, t } from '@lingui/core/macro';
import { ArrowLeft, Camera, Unlink } from 'lucide-react';
import { useMemo } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { Rehearsal } from '#shared/contract/removals.ts';
import { removalStanding } from '#shared/service/removal-standing.ts';
import type { Action } from '../../actions/action.ts';
import { useActions } from '../../actions/use-actions.ts';
import { historyActions } from '../../changesets/history-actions.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { REMOVAL_MODES } from '../../components/removal-labels.ts';
import { Spinner } from '../../components/Spinner.tsx';
import { showView } from '../../state/app.ts';
import { useActiveConnection } from '../../state/connections.ts';
import parts from '../../theme/parts.module.css';
import { Agreement } from './Agreement.tsx';
import { agreedTo } from './agreement.ts';
import { EnrichmentCheck } from './EnrichmentCheck.tsx';
import { ModeCard } from './ModeCard.tsx';
import { heldBackTotal, SNAPSHOT_PROMISE } from './messages.ts';
import styles from './rehearsal.module.css';
import { useRehearsal } from './use-rehearsal.ts';

/** What removing the marked products would do, in both modes, before any of it is sent. */
export function RehearsalView() {
  const connection = useActiveConnection();
  return connection ? <Rehearsing connection={connection} /> : null;
}

function Rehearsing({ connection }: { connection: Connection }) {
  const { rehearsal, error, version, again } = useRehearsal(connection.id);
  useActions(useMemo(() => rehearsalActions(connection.id), [connection.id]));
  if (error && !rehearsal)
    return (
      <div className={styles.centre}>
        <ErrorNote
          title={t`The rehearsal could not be prepared`}
          error={error}
          actions={<Button onClick={again}>{t`Try again`}</Button>}
        />
      </div>
    );
  if (!rehearsal)
    return (
      <div className={styles.centre}>
        <Spinner label={t`Rehearsing`} />
      </div>
    );
  const isTried = REMOVAL_MODES.some((mode) => removalStanding(connection, mode).state === 'tried');
  if (isEmpty(rehearsal) && !isTried) return <NothingToRehearse />;
  const agreed = agreedTo(rehearsal);
  return (
    <div className={parts.page}>
      <header className={styles.head}>
        <IconButton
          label={t`Back to Review`}
          shortcut="Escape"
          icon={<ArrowLeft size={16} />}
          onClick={() => void showView('review')}
        />
        <div>
          <p className="view-title" aria-hidden="true">{t`Rehearsal`}</p>
          <p
            className={parts.hint}
          >{t`What would happen to ${plural(agreed.unlink + agreed.delete, { one: '# marked product', other: '# marked products' })} of “${connection.name}” (${new URL(connection.baseUrl).host}). Nothing has been sent.`}</p>
        </div>
        <p className={styles.renewed} role="status">
          {version > 0 ? t`Marks, products or edits changed. The rehearsal has been updated.` : null}
        </p>
      </header>
      <div className={styles.scroll}>
        {error ? (
          <ErrorNote
            title={t`The rehearsal could not be updated`}
            error={error}
            actions={<Button onClick={again}>{t`Try again`}</Button>}
          />
        ) : null}
        <div className={styles.cards}>
          {REMOVAL_MODES.map((mode) => (
            <ModeCard
              key={mode}
              connection={connection}
              mode={mode}
              rehearsed={rehearsal[mode]}
              listed={rehearsal.listed}
            />
          ))}
        </div>
        <EnrichmentCheck connection={connection} version={version} />
        <section className={styles.also} aria-label={t`Snapshot`}>
          <h2>
            <Camera size={15} aria-hidden="true" />
            {t`Saved before anything is sent`}
          </h2>
          <p>{SNAPSHOT_PROMISE}</p>
        </section>
      </div>
      <Agreement
        connection={connection}
        agreed={agreed}
        fingerprint={rehearsal.fingerprint}
        version={version}
        onRehearseAgain={again}
      />
    </div>
  );
}

const isEmpty = (rehearsal: Rehearsal): boolean =>
  REMOVAL_MODES.every(
    (mode) => rehearsal[mode].products === 0 && heldBackTotal(rehearsal[mode].heldBack) === 0,
  );

function NothingToRehearse() {
  return (
    <EmptyState
      icon={<Unlink size={22} />}
      title={t`There is nothing to rehearse`}
      actions={
        <>
          <Button variant="primary" onClick={() => void showView('catalog')}>{t`Go to Catalog`}</Button>
          <Button onClick={() => void showView('review')}>{t`Back to Review`}</Button>
        </>
      }
    >{t`No product is marked to be unlinked or deleted. Mark products to see here what would be removed, and which variants and edits are affected.`}</EmptyState>
  );
}

/** The actions of the rehearsal. Starting the removal deliberately has no shortcut. */
const rehearsalActions = (connectionId: string): Action[] => [
  {
    id: 'rehearsal.back',
    label: t`Back to Review`,
    group: t`Review`,
    shortcut: 'Escape',
    inText: true,
    enabled: () => true,
    run: async () => {
      await showView('review');
    },
  },
  ...historyActions('rehearsal', connectionId),
];
