import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import type { WriteProof, WriteWay } from '#shared/contract/writing.ts';
import type { WriteHabit } from '#shared/domain/write-habits.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { formatDateTime } from '../../components/format.ts';
import { toastError } from '../../components/toast.ts';
import { useQuery } from '../../query/use-query.ts';
import parts from '../../theme/parts.module.css';
import styles from './RemovalModes.module.css';

const WAY_LABELS: Record<WriteWay, string> = {
  set: t`Set a value in the primary language`,
  set_language: t`Set a value with its language`,
  remove: t`Remove a value in the primary language`,
  remove_language: t`Remove a value with its language`,
  append: t`Add to a list in the primary language`,
  append_language: t`Add to a list with its language`,
  remove_items: t`Remove items from a list in the primary language`,
  remove_items_language: t`Remove items from a list with its language`,
  entries: t`Set several values of a cell in the primary language`,
  entries_language: t`Set several values of a cell with their language`,
  fewer_entries: t`Take some of several values out of a cell in the primary language`,
  fewer_entries_language: t`Take some of several values out of a cell with its language`,
  remove_entries: t`Remove several values at once in the primary language`,
  remove_entries_language: t`Remove several values at once with their language`,
  create: t`Create or restore a product`,
  replace: t`Replace a whole product (full update)`,
};

/** The state of a mode of removal that looks like this verdict. */
const LOOKS_LIKE: Record<WriteProof['verdict'], string> = {
  proven: 'confirmed',
  otherwise: 'confirmed',
  doubted: 'other',
  accepted: 'confirmed',
};

/** What follows from what the service does instead. */
const HABIT_LABELS: Record<WriteHabit, string> = {
  replaces: t`The service replaces the list by what is added, so grown lists are sent whole.`,
  nests: t`The service puts what is added into the list as a list of its own, so grown lists are sent whole.`,
  adds_entry: t`The service puts what is added beside the list as another value, so grown lists are sent whole.`,
  drops_repeats: t`The service leaves out what would be in the list twice, so grown lists are sent whole.`,
  keeps_one: t`The service keeps one of several values of a cell, so several are not sent.`,
  leaves_entries: t`The service leaves values in a cell that are not sent, so edits that take some out are not sent.`,
};

function verdictLabel({ verdict, identifier, at }: WriteProof): string {
  const when = formatDateTime(at);
  if (identifier === null) return t`Allowed by you, ${when}`;
  switch (verdict) {
    case 'proven':
      return t`Did what was asked with product ${identifier}, ${when}`;
    case 'otherwise':
      return t`Done in its own way with product ${identifier}, ${when}`;
    case 'doubted':
      return t`Did something else, or something besides, with product ${identifier}, ${when}`;
    case 'accepted':
      return t`Allowed by you after product ${identifier}, ${when}`;
  }
}

/** What the first changes of each kind showed, for the connection as saved. */
export function WriteWays({ connection: { id } }: { connection: Connection }) {
  const { value, error, readAgain } = useQuery('writing.proofs', { connectionId: id });
  const proofs = value ?? [];
  const settle = async (way: WriteWay, verdict: 'accepted' | null) => {
    const answer = await client.call('writing.settle', { connectionId: id, way, verdict });
    if (!answer.ok) toastError(t`The settings were not saved`, answer.error);
    readAgain();
  };
  return (
    <section className={classNames(parts.grid, parts.gap4, parts.titled)} aria-label={t`Sending changes`}>
      <h2>{t`Sending changes`}</h2>
      {error ? (
        <ErrorNote error={error} title={t`What is known about sending changes could not be read`} />
      ) : null}
      <p className={parts.hint}>
        {proofs.length === 0
          ? t`The first change of each kind is sent for one product, which is then read back whole. The rest follows if the service did just that.`
          : t`The first change of each kind was sent for one product, which was then read back whole.`}
      </p>
      <ul className={classNames(parts.grid, parts.gap3)}>
        {proofs.map((proof) => {
          const { way, verdict, does, says } = proof;
          return (
            <li key={way} className={styles.mode} data-state={LOOKS_LIKE[verdict]}>
              <p className={styles.head}>
                <strong>{WAY_LABELS[way]}</strong>
                <span className={styles.state}>{verdictLabel(proof)}</span>
              </p>
              {does === null ? null : <p className={parts.hint}>{HABIT_LABELS[does]}</p>}
              {says === null ? null : <p className={styles.request}>{t`It changed: ${says}`}</p>}
              <div className={parts.wrap}>
                {verdict === 'doubted' ? (
                  <Button onClick={() => void settle(way, 'accepted')}>{t`Allow it all the same`}</Button>
                ) : null}
                <Button
                  aria-label={t`${WAY_LABELS[way]}: prove anew`}
                  onClick={() => void settle(way, null)}
                >{t`Prove anew`}</Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
