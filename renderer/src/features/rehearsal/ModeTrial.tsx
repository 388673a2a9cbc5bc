import { t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { MarkedProduct } from '#shared/contract/removals.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { removalStanding } from '#shared/service/removal-standing.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { DOES_OTHER, standingLabel } from '../../components/removal-standing-labels.ts';
import { Select } from '../../components/Select.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { toastError } from '../../components/toast.ts';
import { useQuery } from '../../query/use-query.ts';
import { showChangeSet } from '../../state/activity.ts';
import { settleMode, tryMode, useChangeSets } from '../../state/changesets.ts';
import { editConnection } from '../../state/connection-form.ts';
import { openDialog } from '../../state/dialog.ts';
import parts from '../../theme/parts.module.css';
import styles from './trial.module.css';
import { RISK, SEEN, TRY_IT, trialMessages } from './trial-messages.ts';

export interface ModeTrialProps {
  connection: Connection;
  mode: RemovalMode;
}

/** What is known about the request that removes products in this mode, and how to find out more. */
export function ModeTrial({ connection, mode }: ModeTrialProps) {
  const standing = removalStanding(connection, mode);
  const { state, record, request } = standing;
  if (state === 'confirmed') {
    const label = standingLabel(standing);
    return label === null ? null : <p className={parts.hint}>{label}.</p>;
  }
  if (state === 'other')
    return (
      <Note title={DOES_OTHER[mode]} request={request}>
        <p>{standingLabel(standing)}.</p>
        <p>{t`Nothing is sent this way until “delete” in the service profile is corrected.`}</p>
        <div className={styles.actions}>
          <Button onClick={() => void editConnection(connection.id)}>{t`Open the connection`}</Button>
        </div>
      </Note>
    );
  if (record?.trial) return <Tried connection={connection} mode={mode} changeSet={record.trial.changeSet} />;
  return (
    <Note
      title={
        mode === 'unlink'
          ? t`Never confirmed: does this request unlink products?`
          : t`Never confirmed: does this request delete products?`
      }
      request={request}
      risk={RISK[mode]}
    >
      <p>{TRY_IT}</p>
      <Candidates connection={connection} mode={mode} />
    </Note>
  );
}

function Candidates({ connection, mode }: ModeTrialProps) {
  const candidates = useCandidates(connection.id, mode);
  const [chosen, setChosen] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const product = candidates?.find((one) => one.product === chosen) ?? candidates?.[0];
  if (candidates === null || connection.readOnly) return null;
  if (!product)
    return (
      <p
        className={parts.hint}
      >{t`No marked product can be used for that: all of them have variants. Mark one without variants to try.`}</p>
    );
  const start = async () => {
    setBusy(true);
    setError(null);
    const answer = await tryMode(connection.id, product.product, mode);
    setBusy(false);
    if (!answer.ok) setError(answer.error);
  };
  return (
    <>
      {error ? <ErrorNote title={t`Nothing was sent`} error={error} /> : null}
      <div className={styles.choice}>
        <Field label={t`Product for the trial`} className={styles.product}>
          <Select
            value={String(product.product)}
            options={candidates.map(({ product: number, identifier, title }) => ({
              value: String(number),
              label: title === '' ? identifier : `${identifier} · ${title}`,
            }))}
            onChange={(value) => setChosen(Number(value))}
          />
        </Field>
        <Button busy={busy} onClick={() => void start()}>
          {mode === 'unlink' ? t`Unlink this product only` : t`Delete this product only`}
        </Button>
      </div>
    </>
  );
}

function Tried({ connection, mode, changeSet }: ModeTrialProps & { changeSet: number }) {
  const { id } = connection;
  const { trial, error, isPaused, lookAgain } = useTrial(id, mode, changeSet);
  const { request } = removalStanding(connection, mode);
  const shown = (
    <LinkButton onClick={() => void showChangeSet(changeSet)}>{t`Show the change set`}</LinkButton>
  );
  if (error)
    return (
      <ErrorNote
        title={t`The trial could not be looked up`}
        error={error}
        actions={<Button onClick={lookAgain}>{t`Try again`}</Button>}
      />
    );
  if (!trial)
    return (
      <Note title={t`Trial with one product`} request={request}>
        {isPaused ? (
          <p>{t`The trial is paused.`}</p>
        ) : (
          <Spinner label={t`Removing the product and looking it up`} />
        )}
        {shown}
      </Note>
    );
  const { item, findings } = trial;
  const { removed, facts } = trialMessages(item, findings);
  const decide = async (verdict: 'confirmed' | 'other') => {
    const answer = await settleMode(id, mode, verdict);
    if (!answer.ok) toastError(t`The decision was not saved`, answer.error);
  };
  return (
    <Note title={t`Trial with ${item.identifier}${item.title ? ` · ${item.title}` : ''}`} request={request}>
      <ul className={parts.indented}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {removed ? (
        <>
          <p>{t`Look for “${item.identifier}” in the service’s own application. What do you see?`}</p>
          <div className={styles.actions}>
            <Button onClick={() => void decide('confirmed')}>{SEEN[mode].confirmed}</Button>
            <Button onClick={() => void decide('other')}>{SEEN[mode].other}</Button>
          </div>
          <div className={styles.actions}>
            {item.restoredBy === null ? (
              <LinkButton
                onClick={() =>
                  void openDialog('restore', { connectionId: id, changeSet, which: { items: [item.item] } })
                }
              >{t`Restore the product…`}</LinkButton>
            ) : null}
            <LinkButton onClick={lookAgain}>{t`Look it up again`}</LinkButton>
            {shown}
          </div>
        </>
      ) : (
        <>
          <div className={styles.actions}>
            <Button onClick={() => void editConnection(id)}>{t`Open the connection`}</Button>
            {shown}
          </div>
          <Candidates connection={connection} mode={mode} />
        </>
      )}
    </Note>
  );
}

function Note({
  title,
  request,
  risk,
  children,
}: {
  title: string;
  request: string;
  risk?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.note}>
      <p className={parts.iconed}>
        <TriangleAlert className={parts.edited} size={15} aria-hidden="true" />
        <strong className={classNames(parts.breaks, parts.bold)}>{title}</strong>
      </p>
      {risk ? <p>{risk}</p> : null}
      <code className={styles.request}>{request}</code>
      {children}
    </div>
  );
}

type Trial = OutputOf<'removals.trial'>;

/** The maximum number of products to choose from. */
const OFFERED = 100;

/** The marked products with which a mode can be tried: those without variants. Null until they are read. */
function useCandidates(connectionId: string, mode: RemovalMode): readonly MarkedProduct[] | null {
  const page = { connectionId, filter: { mode }, offset: 0, limit: OFFERED };
  const rows = useQuery('removals.marked', page).value?.rows;
  return (
    rows?.filter(({ state, variants }) => variants === 0 && (state === 'marked' || state === 'failed')) ??
    null
  );
}

/** The outcome of a trial, looked up once its change set has ended, and on demand. `underWay`: it has not ended yet. */
function useTrial(connectionId: string, mode: RemovalMode, changeSet: number) {
  const state = useChangeSets(
    ({ changeSets }) => changeSets?.find((one) => one.changeSet === changeSet)?.state,
  );
  const underWay = state === undefined || !isEnded(state);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is the reason to ask again.
  useEffect(() => {
    let current = true;
    setTrial(null);
    setError(null);
    if (underWay) return;
    void client.call('removals.trial', { connectionId, mode }).then((answer) => {
      if (!current) return;
      if (answer.ok) setTrial(answer.value);
      else setError(answer.error);
    });
    return () => {
      current = false;
    };
  }, [connectionId, mode, changeSet, underWay, round]);
  return {
    trial,
    error,
    isPaused: state === 'paused',
    lookAgain: useCallback(() => setRound((rounds) => rounds + 1), []),
  };
}
