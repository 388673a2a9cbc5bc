import { plural, t } from '@lingui/core/macro';
import { ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ImportedMemory } from '#shared/contract/memory.ts';
import { client } from '../../client/index.ts';
import { Checkbox } from '../../components/Checkbox.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { classNames } from '../../components/class-names.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { formatDateTime, formatMoment, formatNumber } from '../../components/format.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { Select } from '../../components/Select.tsx';
import { toast, toastError } from '../../components/toast.ts';
import { useQuery } from '../../query/use-query.ts';
import parts from '../../theme/parts.module.css';
import styles from './memory.module.css';

const POINTS = [0, 1, 2, 3, 5, 10, 15, 20, 30];

/** What was imported, by name: how much it counts, in which order, and a way to remove it again. */
export function ImportedMemories({ connectionId, isFilled }: { connectionId: string; isFilled: boolean }) {
  const { value, error } = useQuery('memory.memories', { connectionId });
  const [removed, setRemoved] = useState<ImportedMemory | null>(null);
  if (error) return <ErrorNote title={t`The imported memories could not be read`} error={error} />;
  const memories = value?.memories ?? [];
  if (memories.length === 0) return null;
  const arrange = async (arranged: readonly ImportedMemory[]) => {
    const answer = await client.call('memory.arrange', {
      connectionId,
      memories: arranged.map(({ memory, points, isUsed }) => ({ memory, points, isUsed })),
    });
    if (!answer.ok) toastError(t`The memories stay as they are`, answer.error);
  };
  const change = (of: ImportedMemory, changed: Partial<ImportedMemory>) =>
    void arrange(memories.map((one) => (one === of ? { ...one, ...changed } : one)));
  const toFirst = (of: ImportedMemory) => void arrange([of, ...memories.filter((one) => one !== of)]);
  return (
    <div className={parts.tightStack}>
      <table className={styles.table} aria-label={t`Imported memories`}>
        <thead>
          <tr>
            <th scope="col">{t`Imported`}</th>
            <th scope="col" className={styles.number}>{t`Translations`}</th>
            <th scope="col">{t`Taken off`}</th>
            <th scope="col">
              <span className="visually-hidden">{t`Actions`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {memories.map((one, at) => {
            const name = nameOf(one);
            return (
              <tr key={one.memory}>
                <th scope="row">
                  <Checkbox checked={one.isUsed} onChange={(isUsed) => change(one, { isUsed })}>
                    <bdi className={parts.block}>{name}</bdi>
                    <span className={classNames(parts.hint, parts.light)} title={formatDateTime(one.at)}>
                      {formatMoment(one.at)}
                    </span>
                  </Checkbox>
                </th>
                <td className={styles.number}>{formatNumber(one.units)}</td>
                <td>
                  <Select
                    label={t`Points taken off for ${name}`}
                    value={String(one.points)}
                    options={POINTS.map((points) => ({
                      value: String(points),
                      label: plural(points, { one: '# point', other: '# points' }),
                    }))}
                    onChange={(points) => change(one, { points: Number(points) })}
                  />
                </td>
                <td>
                  <span className={parts.flex}>
                    <IconButton
                      label={t`Prefer ${name}: move to the top`}
                      icon={<ArrowUp size={14} />}
                      disabled={at === 0}
                      onClick={() => toFirst(one)}
                    />
                    <IconButton
                      label={t`Remove ${name}…`}
                      icon={<Trash2 size={14} />}
                      disabled={isFilled}
                      onClick={() => setRemoved(one)}
                    />
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p
        className={parts.hint}
      >{t`What you save goes into the memory of the catalog, never into an imported one. Points count only for what no other memory has.`}</p>
      {removed ? (
        <Removing connectionId={connectionId} memory={removed} onClose={() => setRemoved(null)} />
      ) : null}
    </div>
  );
}

/** Files imported before their names were kept have none. */
const nameOf = ({ name }: ImportedMemory): string => (name === '' ? t`Without a name` : name);

function Removing({
  connectionId,
  memory,
  onClose,
}: {
  connectionId: string;
  memory: ImportedMemory;
  onClose: () => void;
}) {
  const name = nameOf(memory);
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const answer = await client.call('memory.removeMemory', { connectionId, memory: memory.memory });
    onClose();
    if (!answer.ok) return toastError(t`The memory was not removed`, answer.error);
    const { removed } = answer.value;
    toast({
      kind: 'done',
      title: t`${name} removed`,
      message: plural(removed, { one: '# translation is gone.', other: '# translations are gone.' }),
    });
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      title={t`Remove ${name} from the memory?`}
      confirmLabel={t`Remove`}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{t`What the catalog, your edits or another import have too stays. To have it back, import the file again.`}</p>
    </ConfirmDialog>
  );
}
