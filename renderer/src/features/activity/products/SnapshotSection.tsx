import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, Download } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { ProductItem, Snapshot } from '#shared/contract/removals.ts';
import { fileStem } from '#shared/exchange/file-stem.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { copyText } from '../../../components/copy-text.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Fact } from '../../../components/Fact.tsx';
import { formatDateTime, formatNumber } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { JsonView } from '../../../components/JsonView.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { toast } from '../../../components/toast.ts';
import { ValueText } from '../../../components/ValueText.tsx';
import { valueText } from '../../../components/value-text.ts';
import { useQuery } from '../../../query/use-query.ts';
import { propertyLabel } from '../../../state/column-names.ts';
import { saveFile } from '../../../state/save-file.ts';
import parts from '../../../theme/parts.module.css';
import styles from './products.module.css';
import { byProperty, narrowed } from './snapshot-rows.ts';

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
    <span className={classNames(parts.flex, parts.hairGap)}>
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
      <p className={parts.muted}>
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

/** A product's parent and variants (2.2) when its snapshot was taken. */
function SnapshotVariants({
  snapshot: { parentIdentifier, childBoundAttributes, definingProperties },
}: {
  snapshot: Snapshot;
}) {
  if (parentIdentifier === null && childBoundAttributes.length === 0 && definingProperties.length === 0)
    return <p className={parts.muted}>{t`The product was not a variant and had no variants.`}</p>;
  return (
    <dl className={styles.facts}>
      {parentIdentifier === null ? null : (
        <Fact term={t`Variant of`}>
          <code>{parentIdentifier}</code>
        </Fact>
      )}
      {definingProperties.length === 0 ? null : (
        <Fact term={t`Defining values`}>
          <ul>
            {definingProperties.map(({ property, locale, value }) => (
              <li key={`${property} ${locale}`}>
                {locale === undefined ? propertyLabel(property) : `${propertyLabel(property)} · ${locale}`}:{' '}
                {value === null ? <i>{t`no value`}</i> : valueText(value)}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {childBoundAttributes.length === 0 ? null : (
        <Fact term={t`Defining attributes of its variants`}>
          <code>{childBoundAttributes.join(', ')}</code>
        </Fact>
      )}
    </dl>
  );
}

/** All values of a snapshot: a line for each language of each property. */
function SnapshotValues({ values }: Pick<Snapshot, 'values'>) {
  const [search, setSearch] = useState('');
  const properties = useMemo(() => byProperty(values), [values]);
  const shown = useMemo(() => narrowed(properties, search, valueText), [properties, search]);
  if (values.length === 0) return <p className={parts.muted}>{t`The product had no values.`}</p>;
  return (
    <>
      <SearchField label={t`Search in the snapshot`} search={search} onSearch={setSearch} />
      {shown.length === 0 ? (
        <p className={parts.muted} role="status">{t`Nothing matches “${{ text: search }}”.`}</p>
      ) : (
        <table className={styles.values}>
          <caption className="visually-hidden">{t`Values of the snapshot`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Property`}</th>
              <th scope="col">{t`Language`}</th>
              <th scope="col">{t`Value`}</th>
            </tr>
          </thead>
          {shown.map(({ property, values: cells }) => (
            <tbody key={property}>
              {cells.map(({ locale, value }, at) => (
                <tr key={locale}>
                  {at === 0 ? (
                    <th scope="rowgroup" rowSpan={cells.length}>
                      <span title={property}>{propertyLabel(property)}</span>
                    </th>
                  ) : null}
                  <td className={styles.locale}>{locale}</td>
                  <td>
                    <ValueText value={value} locale={locale} wrap />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
    </>
  );
}
