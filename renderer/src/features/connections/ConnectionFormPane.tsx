import { plural, t } from '@lingui/core/macro';
import { FlaskConical, Sparkles, Trash2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { removalStanding } from '#shared/service/removal-standing.ts';
import { LeaveGuard } from '../../app/LeaveGuard.tsx';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { REMOVAL_LABELS, REMOVAL_MODES } from '../../components/removal-labels.ts';
import { DOES_OTHER, standingLabel } from '../../components/removal-standing-labels.ts';
import { toastError } from '../../components/toast.ts';
import { useFirstFocus } from '../../components/use-first-focus.ts';
import { useApp } from '../../state/app.ts';
import { settleMode } from '../../state/changesets.ts';
import { useFormTarget } from '../../state/connection-form.ts';
import { openConnection } from '../../state/connections.ts';
import parts from '../../theme/parts.module.css';
import { TestResult } from './assistant/TestResult.tsx';
import styles from './ConnectionFormPane.module.css';
import { KeptLanguages } from './KeptLanguages.tsx';
import { LooksFields, UseFields } from './LooksFields.tsx';
import { OpenApiDialog } from './openapi/OpenApiDialog.tsx';
import removalModesStyles from './RemovalModes.module.css';
import { RemoveConnection } from './RemoveConnection.tsx';
import { ServiceFields } from './ServiceFields.tsx';
import { SandboxPanel } from './sandbox/SandboxPanel.tsx';
import { useConnectionForm } from './use-connection-form.ts';
import { WriteWays } from './WriteWays.tsx';
import { ReceiveWebhooks } from './webhooks/ReceiveWebhooks.tsx';

/** The form of one connection (null: a new one), with the result of *Test connection* beside it. */
export function ConnectionFormPane({ connection }: { connection: Connection | null }) {
  const [removing, setRemoving] = useState(false);
  const [deriving, setDeriving] = useState(false);
  const element = useFirstFocus<HTMLFormElement>((form) =>
    connection === null ? form.querySelector('input') : null,
  );
  const state = useConnectionForm(connection, element);
  const { values: form, errors, failure, isDirty, busy, test, takenOver, change } = state;
  const testButton = useRef<HTMLButtonElement>(null);
  const isSample = connection?.kind === 'sample';

  const save = async () => {
    const saved = await state.save();
    if (!saved || connection) return;
    useApp.setState({ leaveGuards: [] });
    useFormTarget.setState({ target: saved.id });
    const opened = await openConnection(saved);
    if (!opened.ok) toastError(t`The pull could not start`, opened.error);
  };

  // The pressed button disappears with the result that it closes, so focus returns to the button that started the test.
  const closeTest = () => {
    state.closeTest();
    testButton.current?.focus();
  };
  const takeBack = () => {
    state.takeBack();
    testButton.current?.focus();
  };

  return (
    <>
      <form
        ref={element}
        className={styles.form}
        data-beside-result={test.kind === 'none' ? undefined : ''}
        onSubmit={state.onSubmit(save)}
        noValidate
      >
        <div className={styles.scroll}>
          <div className={styles.column}>
            <header className={styles.header}>
              <h2 className="view-title">{connection ? connection.name : t`Connect to your service`}</h2>
              {isSample ? (
                <p
                  className={classNames(parts.muted, parts.above1)}
                >{t`The sandbox service on this computer, with 2,000 sample products.`}</p>
              ) : connection ? null : (
                <p
                  className={classNames(parts.muted, parts.above1)}
                >{t`Test the connection before you save it. A test changes nothing.`}</p>
              )}
            </header>
            {failure ? <ErrorNote title={t`The connection was not saved`} error={failure.error} /> : null}
            <LooksFields form={form} errors={errors} onChange={change} />
            {isSample ? null : (
              <ServiceFields
                form={form}
                errors={errors}
                onChange={change}
                connection={connection}
                onDerive={() => setDeriving(true)}
              />
            )}
            <KeptLanguages form={form} connection={connection} onChange={change} />
            <UseFields form={form} onChange={change} />
            {connection && !isSample ? <WriteWays connection={connection} /> : null}
            {connection && !isSample ? <RemovalModes connection={connection} /> : null}
            {connection ? <ReceiveWebhooks connection={connection} /> : null}
          </div>
        </div>
        <footer className={styles.footer} data-form-footer="">
          {takenOver ? <TakenOverNote changes={takenOver.changes} onTakeBack={takeBack} /> : null}
          <div className={styles.actions}>
            {connection ? (
              <Button
                variant="quiet"
                icon={<Trash2 size={14} aria-hidden="true" />}
                onClick={() => setRemoving(true)}
              >{t`Delete…`}</Button>
            ) : null}
            <span className={classNames(parts.hint, parts.fills, parts.nowrap)} role="status">
              {isDirty ? t`Not saved yet` : state.savedOnce ? t`Saved` : null}
            </span>
            {isSample ? null : (
              <Button
                ref={testButton}
                icon={<FlaskConical size={14} aria-hidden="true" />}
                busy={test.kind === 'running'}
                onClick={() => void state.runTest()}
              >{t`Test connection`}</Button>
            )}
            {connection && isDirty ? <Button onClick={state.revert}>{t`Revert`}</Button> : null}
            <Button
              variant="primary"
              type="submit"
              busy={busy !== null}
              disabled={connection !== null && !isDirty}
            >
              {connection ? t`Save` : t`Save and open`}
            </Button>
          </div>
        </footer>
      </form>
      {isSample ? <SandboxPanel connectionId={connection.id} /> : null}
      <TestResult
        state={test}
        form={form}
        outdated={state.outdated}
        onTakeOver={(offer) => void state.takeOver(offer)}
        onTestAgain={() => void state.runTest()}
        onClose={closeTest}
      />
      <OpenApiDialog
        open={deriving}
        form={form}
        connectionId={connection?.id}
        onTakeOver={(offer) => void state.takeOver(offer)}
        onClose={() => setDeriving(false)}
      />
      {connection ? (
        <RemoveConnection connection={connection} open={removing} onClose={() => setRemoving(false)} />
      ) : null}
      <LeaveGuard dirty={isDirty}>{t`Your changes to this connection are not saved.`}</LeaveGuard>
    </>
  );
}

function TakenOverNote({ changes, onTakeBack }: { changes: number; onTakeBack: () => void }) {
  return (
    <div className={styles.takenOver}>
      <Sparkles size={14} aria-hidden="true" />
      <span role="status">{t`${plural(changes, { one: '# setting', other: '# settings' })} applied.`}</span>
      <Button
        variant="quiet"
        icon={<Undo2 size={13} aria-hidden="true" />}
        onClick={onTakeBack}
      >{t`Undo`}</Button>
    </div>
  );
}

/** What is known about the requests that remove products, for the connection as saved. A test cannot try them. */
function RemovalModes({ connection }: { connection: Connection }) {
  const settle = async (mode: (typeof REMOVAL_MODES)[number], verdict: 'confirmed' | null) => {
    const answer = await settleMode(connection.id, mode, verdict);
    if (!answer.ok) toastError(t`The settings were not saved`, answer.error);
  };
  return (
    <section className={classNames(parts.grid, parts.gap4, parts.titled)} aria-label={t`Removing products`}>
      <h2>{t`Removing products`}</h2>
      <p
        className={parts.hint}
      >{t`Test connection cannot try these requests. Try them with one product in Rehearsal, or confirm what you know from the service’s reference.`}</p>
      <ul className={classNames(parts.grid, parts.gap3)}>
        {REMOVAL_MODES.map((mode) => {
          const standing = removalStanding(connection, mode);
          const { state, record, request } = standing;
          const { verb } = REMOVAL_LABELS[mode];
          return (
            <li key={mode} className={removalModesStyles.mode} data-state={state}>
              <p className={removalModesStyles.head}>
                <strong>{verb}</strong>
                <span className={removalModesStyles.state}>
                  {state === 'other' ? `${DOES_OTHER[mode]} ` : null}
                  {standingLabel(standing)}
                </span>
              </p>
              <code className={removalModesStyles.request}>{request}</code>
              <div className={parts.wrap}>
                {state === 'never' || state === 'tried' ? (
                  <Button onClick={() => void settle(mode, 'confirmed')}>
                    {mode === 'unlink'
                      ? t`Confirm that this request unlinks`
                      : t`Confirm that this request deletes`}
                  </Button>
                ) : null}
                {record === null ? null : (
                  <Button onClick={() => void settle(mode, null)}>
                    {mode === 'unlink'
                      ? t`Forget what is known of unlink`
                      : t`Forget what is known of delete`}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
