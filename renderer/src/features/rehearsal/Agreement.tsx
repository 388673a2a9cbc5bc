import { t } from '@lingui/core/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { READ_ONLY, startsAfter } from '../../changesets/outcome.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { classNames } from '../../components/class-names.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { showView } from '../../state/app.ts';
import { applyRemovals, settleMode, useChangeSets } from '../../state/changesets.ts';
import { editConnection } from '../../state/connection-form.ts';
import { showInReview } from '../../state/review-section.ts';
import { wouldWaitFor } from '../../state/sending-order.ts';
import parts from '../../theme/parts.module.css';
import { type Agreed, agreementButton, agreementToType, trustIn } from './agreement.ts';
import styles from './rehearsal.module.css';
import { KNOWN_BY_USER, TELL_OR_TRY } from './trial-messages.ts';

export interface AgreementProps {
  connection: Connection;
  agreed: Agreed;
  /** The fingerprint of the rehearsal: which products the user agrees to remove. */
  fingerprint: string;
  /** The version of the rehearsal: what was typed for an earlier one does not count for this one. */
  version: number;
  onRehearseAgain: () => void;
}

/** The form in which the user agrees to what was rehearsed, or goes back. */
export function Agreement({ connection, ...form }: AgreementProps) {
  const { agreed } = form;
  const back = <Button variant="quiet" onClick={() => void showView('review')}>{t`Back to Review`}</Button>;
  if (connection.readOnly)
    return (
      <footer className={styles.agreement}>
        <p className={styles.refusal}>{READ_ONLY}</p>
        {back}
        <Button onClick={() => void editConnection(connection.id)}>{t`Open the connection`}</Button>
      </footer>
    );
  if (agreed.unlink + agreed.delete === 0)
    return (
      <footer className={styles.agreement}>
        <p className={styles.refusal}>{t`Nothing can be removed right now.`}</p>
        {back}
      </footer>
    );
  const { obstacle, unknown } = trustIn(connection, agreed);
  if (obstacle !== null)
    return (
      <footer className={styles.agreement}>
        <p className={styles.refusal}>{obstacle}</p>
        {back}
      </footer>
    );
  return (
    <footer className={styles.agreement}>
      <AgreementForm connection={connection} unknown={unknown} {...form} />
      {back}
    </footer>
  );
}

function AgreementForm({
  connection,
  unknown,
  agreed,
  fingerprint,
  version,
  onRehearseAgain,
}: AgreementProps & {
  /** The modes for which only the user can know what their request does. */
  unknown: readonly RemovalMode[];
}) {
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<readonly RemovalMode[]>([]);
  const [untold, setUntold] = useState(false);
  const [mistake, setMistake] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const note = useId();
  const ahead = useChangeSets((state) => wouldWaitFor(state.changeSets));
  const toType = agreementToType(agreed, connection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another rehearsal is the reason to ask anew.
  useEffect(() => {
    setTyped('');
    setKnown([]);
    setUntold(false);
    setMistake(undefined);
    setError(null);
  }, [version]);

  const rehearseAgain = () => {
    setError(null);
    onRehearseAgain();
  };
  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (toType !== null && !toType.isTyped(typed)) {
      setMistake(toType.mistake(typed));
      field.current?.focus();
      return;
    }
    if (unknown.some((mode) => !known.includes(mode))) {
      setUntold(true);
      return;
    }
    setBusy(true);
    setError(null);
    for (const mode of unknown) await settleMode(connection.id, mode, 'confirmed');
    const answer = await applyRemovals(connection.id, fingerprint);
    setBusy(false);
    if (answer.ok) await showInReview('removals');
    else setError(answer.error);
  };

  return (
    <form
      className={classNames(parts.fills, parts.grid, parts.toStart, parts.startStack)}
      onSubmit={(event) => void start(event)}
    >
      {error ? (
        <ErrorNote
          title={t`Nothing was sent`}
          error={error}
          actions={
            error.code === 'invalid_input' ? (
              <Button onClick={rehearseAgain}>{t`Rehearse again`}</Button>
            ) : undefined
          }
        />
      ) : null}
      {unknown.map((mode) => (
        <Checkbox
          key={mode}
          checked={known.includes(mode)}
          onChange={(isKnown) => {
            setKnown((before) => (isKnown ? [...before, mode] : before.filter((other) => other !== mode)));
            setUntold(false);
          }}
        >
          {KNOWN_BY_USER[mode]}
        </Checkbox>
      ))}
      {untold ? (
        <p role="alert" className={parts.fieldError}>
          {TELL_OR_TRY}
        </p>
      ) : null}
      <div className={classNames(parts.wrap, parts.top)}>
        {toType === null ? null : (
          <Field label={toType.label} error={mistake} className={styles.number}>
            <TextInput
              ref={field}
              value={typed}
              onChange={(next) => {
                setTyped(next);
                setMistake(undefined);
              }}
            />
          </Field>
        )}
        <Button
          type="submit"
          variant={agreed.delete > 0 ? 'danger' : 'primary'}
          busy={busy}
          aria-describedby={note}
        >
          {agreementButton(agreed, connection)}
        </Button>
      </div>
      <p id={note} className={parts.hint}>
        {ahead
          ? startsAfter(ahead)
          : t`Sends one request for each product. It can be paused or stopped at any time.`}
      </p>
    </form>
  );
}
