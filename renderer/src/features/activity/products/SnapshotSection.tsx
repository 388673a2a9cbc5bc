import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, Download } from 'lucide-react';
import { useId, useState } from 'react';
import type { ProductItem, Snapshot } from '#shared/contract/removals.ts';
import { fileStem } from '#shared/exchange/file-stem.ts';
import details from '../../../changesets/details.module.css';
import { Button } from '../../../components/Button.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { formatDateTime, formatNumber } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { JsonView } from '../../../components/JsonView.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { toast } from '../../../components/toast.ts';
import { useQuery } from '../../../query/use-query.ts';
import { saveFile } from '../../../state/save-file.ts';
import styles from './products.module.css';
import { SnapshotValues } from './SnapshotValues.tsx';
import { SnapshotVariants } from './SnapshotVariants.tsx';

/** The snapshot of a product from before its removal, or of what was sent, to read, copy and save. */
export function SnapshotSection({
  connectionId,
  product: { item, identifier, action },
}: {
  connectionId: string;
  product: ProductItem;
}) {
  const heading = useId();
  const isSent = action === 'add' || action === 'replace';
  const { value: snapshot, error, readAgain } = useQuery('removals.snapshot', { connectionId, item });
  return (
    <section className={styles.snapshot} aria-labelledby={heading}>
      <header className={styles.snapshotHead}>
        <h3 id={heading}>{isSent ? t`What is sent` : t`Snapshot`}</h3>
        {snapshot ? <Ways snapshot={snapshot} /> : null}
      </header>
      {error ? (
        <ErrorNote
          title={t`The snapshot could not be read`}
          error={error}
          actions={error.code === 'not_found' ? null : <Button onClick={readAgain}>{t`Try again`}</Button>}
        />
      ) : snapshot ? (
        <Kept snapshot={snapshot} isSent={isSent} />
      ) : (
        <Spinner label={t`Reading the snapshot of ${identifier}`} />
      )}
    </section>
  );
}

function Ways({ snapshot: { raw, identifier, takenAt } }: { snapshot: Snapshot }) {
  const save = async () => {
    const name = `${fileStem(identifier, 'product')}-snapshot-${takenAt.slice(0, 10)}.json`;
    const saved = await saveFile(name, [raw], 'application/json');
    if (saved !== null) toast({ kind: 'done', title: t`Snapshot saved`, message: saved });
  };
  return (
    <span className={styles.snapshotWays}>
      <IconButton
        label={t`Copy the snapshot as JSON`}
        icon={<Copy size={14} />}
        onClick={() => copyText(raw, t`Snapshot copied as JSON`)}
      />
      <IconButton
        label={t`Save the snapshot as a file`}
        icon={<Download size={14} />}
        onClick={() => void save()}
      />
    </span>
  );
}

type Part = 'values' | 'variants' | 'json';

function Kept({ snapshot, isSent }: { snapshot: Snapshot; isSent: boolean }) {
  const [part, setPart] = useState<Part>('values');
  const locales = new Set(snapshot.values.map(({ locale }) => locale)).size;
  const takenAt = formatDateTime(snapshot.takenAt);
  const values = t`${plural(snapshot.values.length, { one: '# value', other: '# values' })} in ${plural(locales, { one: '# language', other: '# languages' })}.`;
  return (
    <>
      <p className={details.hint}>
        {isSent ? (
          <Trans>
            As it was staged at <time dateTime={snapshot.takenAt}>{takenAt}</time>: {values}
          </Trans>
        ) : (
          <Trans>
            As the service listed it at <time dateTime={snapshot.takenAt}>{takenAt}</time>, before anything
            was sent: {values}
          </Trans>
        )}
      </p>
      <Segmented
        label={t`Part of the snapshot`}
        value={part}
        options={[
          { value: 'values', label: t`Values (${formatNumber(snapshot.values.length)})` },
          { value: 'variants', label: t`Variants` },
          { value: 'json', label: 'JSON' },
        ]}
        onChange={setPart}
      />
      {part === 'values' ? (
        <SnapshotValues values={snapshot.values} />
      ) : part === 'variants' ? (
        <SnapshotVariants snapshot={snapshot} />
      ) : (
        <JsonView label={t`Snapshot of ${snapshot.identifier}`} json={snapshot.raw} />
      )}
    </>
  );
}
