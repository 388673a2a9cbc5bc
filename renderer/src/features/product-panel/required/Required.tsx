import { plural, t } from '@lingui/core/macro';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { RequiredAttribute } from '#shared/domain/completeness.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { StatePill } from '../../../components/StatePill.tsx';
import { AttributeProperty } from '../../../products/AttributeProperty.tsx';
import { type CategoryBlock, namesIn } from '../categories/category-blocks.ts';
import type { ProductModel } from '../product-model.ts';
import { Bar } from './Bar.tsx';
import styles from './required.module.css';
import { measure, missingFirst } from './required-groups.ts';

export interface RequiredProps {
  connection: Connection;
  model: ProductModel;
  product: number;
  blocks: readonly CategoryBlock[];
  onFindProperty: (name: string) => void;
}

/** What the service requires of the product, read when this is opened; missing attributes come first. */
export function Required({ connection, model, product, blocks, onFindProperty }: RequiredProps) {
  const { reading, read } = useRequired(connection.id, product);
  const properties = useStore(model.store, (state) => state.properties);
  const mapping = useStore(model.store, (state) => state.attributeProperties);
  const names = useMemo(() => namesIn(blocks), [blocks]);
  if (reading.kind === 'reading') return <Spinner label={t`Asking the service`} />;
  if (reading.kind === 'failed')
    return (
      <ErrorNote
        title={t`The required attributes could not be read`}
        error={reading.error}
        actions={<Button onClick={read}>{t`Try again`}</Button>}
      />
    );
  const { attributes, unreadable } = reading.answer;
  const { product: whole, taxonomies } = measure(attributes);
  const ask = (
    <p className={styles.foot}>
      <span>{t`As the service has it now, without staged edits.`}</span>
      <Button variant="quiet" onClick={read}>{t`Read again`}</Button>
    </p>
  );
  const left =
    unreadable > 0 ? (
      <p className={styles.foot} role="note">
        {plural(unreadable, {
          one: '# entry of the answer could not be read, and is not counted.',
          other: '# entries of the answer could not be read, and are not counted.',
        })}
      </p>
    ) : null;
  if (whole.kind === 'nothing_required')
    return (
      <>
        <p>{t`The service requires nothing of this product, so there is nothing to measure.`}</p>
        {left}
        {ask}
      </>
    );
  return (
    <>
      <Bar label={t`Whole product`} measured={whole} />
      {taxonomies.map((taxonomy) => (
        <div key={taxonomy.id} className={styles.taxonomy}>
          <Bar label={names.taxonomy(taxonomy.taxonomyId)} measured={taxonomy.completeness} />
          {taxonomy.categories.length > 0 ? (
            <div className={styles.categories}>
              {taxonomy.categories.map(({ id, completeness }) => (
                <Bar key={id} label={names.node(id)} measured={completeness} />
              ))}
            </div>
          ) : null}
        </div>
      ))}
      <ul className={styles.attributes} aria-label={t`Required attributes, missing ones first`}>
        {missingFirst(attributes).map((attribute, at) => (
          <Attribute
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own, and come anew together.
            key={at}
            attribute={attribute}
            names={names}
          >
            <AttributeProperty
              connectionId={connection.id}
              attribute={attribute}
              properties={properties ?? []}
              mapping={mapping}
              isWritable={!connection.readOnly}
              onFind={onFindProperty}
            />
          </Attribute>
        ))}
      </ul>
      {left}
      {ask}
    </>
  );
}

function Attribute({
  attribute: { attributeName, taxonomyId, resolvedAnchorId, contributingNodeIds, isCompleted },
  names,
  children,
}: {
  attribute: RequiredAttribute;
  names: ReturnType<typeof namesIn>;
  /** Says which property holds the attribute. */
  children: ReactNode;
}) {
  return (
    <li className={styles.attribute}>
      <StatePill state={isCompleted ? 'applied' : 'failed'}>{isCompleted ? t`filled` : t`missing`}</StatePill>
      <span className={styles.attributeName}>
        {attributeName}
        <small className={styles.where}>
          {names.taxonomy(taxonomyId)}
          {resolvedAnchorId === null
            ? null
            : t` · set by ${names.setBy(resolvedAnchorId, contributingNodeIds)}`}
        </small>
        {children}
      </span>
    </li>
  );
}

type Reading =
  | { kind: 'reading' }
  | { kind: 'read'; answer: OutputOf<'catalog.requiredAttributes'> }
  | { kind: 'failed'; error: AppErrorShape };

function useRequired(connectionId: string, product: number): { reading: Reading; read: () => void } {
  const [reading, setReading] = useState<Reading>({ kind: 'reading' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again.
  useEffect(() => {
    let current = true;
    setReading({ kind: 'reading' });
    void client.call('catalog.requiredAttributes', { connectionId, product }).then((answer) => {
      if (!current) return;
      setReading(
        answer.ok ? { kind: 'read', answer: answer.value } : { kind: 'failed', error: answer.error },
      );
    });
    return () => {
      current = false;
    };
  }, [connectionId, product, round]);
  return { reading, read: useCallback(() => setRound((before) => before + 1), []) };
}
