import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import { removalStanding } from '#shared/service/removal-standing.ts';
import { Button } from '../../components/Button.tsx';
import { REMOVAL_LABELS, REMOVAL_MODES } from '../../components/removal-labels.ts';
import { DOES_OTHER, standingLabel } from '../../components/removal-standing-labels.ts';
import { toastError } from '../../components/toast.ts';
import { settleMode } from '../../state/changesets.ts';
import parts from '../../theme/parts.module.css';
import fields from './Fields.module.css';
import styles from './RemovalModes.module.css';

/** What is known about the requests that remove products, for the connection as saved. A test cannot try them. */
export function RemovalModes({ connection }: { connection: Connection }) {
  const settle = async (mode: (typeof REMOVAL_MODES)[number], verdict: 'confirmed' | null) => {
    const answer = await settleMode(connection.id, mode, verdict);
    if (!answer.ok) toastError(t`The settings were not saved`, answer.error);
  };
  return (
    <section className={fields.section} aria-label={t`Removing products`}>
      <h2>{t`Removing products`}</h2>
      <p
        className={parts.hint}
      >{t`Test connection cannot try these requests. Try them with one product in Rehearsal, or confirm what you know from the service’s reference.`}</p>
      <ul className={styles.modes}>
        {REMOVAL_MODES.map((mode) => {
          const standing = removalStanding(connection, mode);
          const { state, record, request } = standing;
          const { verb } = REMOVAL_LABELS[mode];
          return (
            <li key={mode} className={styles.mode} data-state={state}>
              <p className={styles.head}>
                <strong>{verb}</strong>
                <span className={styles.state}>
                  {state === 'other' ? `${DOES_OTHER[mode]} ` : null}
                  {standingLabel(standing)}
                </span>
              </p>
              <code className={styles.request}>{request}</code>
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
