import { plural, t } from '@lingui/core/macro';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { byName } from '#shared/domain/by-name.ts';
import type { RequiredAttribute, RequiredScope } from '#shared/domain/completeness.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Select } from '../../../components/Select.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { StatePill } from '../../../components/StatePill.tsx';
import { AttributeProperty } from '../../../products/AttributeProperty.tsx';
import { useQuery } from '../../../query/use-query.ts';
import parts from '../../../theme/parts.module.css';
import { type CategoryBlock, namesIn } from '../categories/category-blocks.ts';
import { Bar } from './Bar.tsx';
import styles from './required.module.css';
import { measure, missingFirst, type NarrowingChoice, narrowingChoices } from './required-groups.ts';

/** Values of the selects: ids have a prefix, so that none can be "all". */
const ALL = 'all';

const choiceOf = (id: string | null | undefined): string => (id == null ? ALL : `id ${id}`);

const idOf = (value: string): string | null => (value === ALL ? null : value.slice(3));

export interface RequiredProps {
  connection: Connection;
  product: number;
  blocks: readonly CategoryBlock[];
  onFindProperty: (name: string) => void;
}

/**
 * What the service requires of the product, in a taxonomy or a category of it if chosen; read when this is opened. Missing
 * attributes come first.
 */
export function Required(props: RequiredProps) {
  const { connection, product, blocks } = props;
  const [scope, setScope] = useState<RequiredScope | null>(null);
  const { reading, whole, read } = useRequired(connection.id, product, scope);
  const names = useMemo(() => namesIn(blocks), [blocks]);
  const choices = useMemo(() => narrowingChoices(blocks, whole), [blocks, whole]);
  return (
    <>
      <Narrowing choices={choices} names={names} scope={scope} onChange={setScope} />
      {reading.kind === 'reading' ? (
        <Spinner label={t`Asking the service`} />
      ) : reading.kind === 'failed' ? (
        <ErrorNote
          title={t`The required attributes could not be read`}
          error={reading.error}
          actions={<Button onClick={read}>{t`Try again`}</Button>}
        />
      ) : (
        <Answered {...props} names={names} scope={scope} answer={reading.answer} onRead={read} />
      )}
    </>
  );
}

const NONE_MAPPED: CatalogSummary['attributeProperties'] = byName([]);

type Answer = OutputOf<'catalog.requiredAttributes'>;

function Answered({
  connection,
  names,
  scope,
  answer: { attributes, unreadable, elsewhere },
  onRead,
  onFindProperty,
}: RequiredProps & {
  names: ReturnType<typeof namesIn>;
  scope: RequiredScope | null;
  answer: Answer;
  onRead: () => void;
}) {
  const summary = useQuery('catalog.summary', { connectionId: connection.id }).value;
  const { product: whole, taxonomies } = measure(attributes);
  const place =
    scope && (scope.nodeId === null ? names.taxonomy(scope.taxonomyId) : names.node(scope.nodeId));
  const leftOut = [
    unreadable > 0
      ? plural(unreadable, {
          one: '# entry of the answer could not be read, and is not counted.',
          other: '# entries of the answer could not be read, and are not counted.',
        })
      : null,
    elsewhere > 0
      ? plural(elsewhere, {
          one: 'The service also answered # entry of another taxonomy or category, which is not counted.',
          other:
            'The service also answered # entries of other taxonomies or categories, which are not counted.',
        })
      : null,
  ].filter((note) => note !== null);
  const foot = (
    <>
      {leftOut.map((note) => (
        <p key={note} className={classNames(parts.hint, parts.wrap, parts.spread)} role="note">
          {note}
        </p>
      ))}
      <p className={classNames(parts.hint, parts.wrap, parts.spread)}>
        <span>{t`As the service has it now, without staged edits.`}</span>
        <Button variant="quiet" onClick={onRead}>{t`Read again`}</Button>
      </p>
    </>
  );
  if (whole.kind === 'nothing_required')
    return (
      <>
        <p>
          {place === null
            ? t`The service requires nothing of this product, so there is nothing to measure.`
            : t`The service requires nothing of this product in “${place}”, so there is nothing to measure.`}
        </p>
        {foot}
      </>
    );
  return (
    <>
      <Bar label={place ?? t`Whole product`} measured={whole} />
      {taxonomies.map((taxonomy) => (
        <div key={taxonomy.id} className={parts.tightStack}>
          {scope === null ? (
            <Bar label={names.taxonomy(taxonomy.taxonomyId)} measured={taxonomy.completeness} />
          ) : null}
          {taxonomy.categories.length > 0 && (scope?.nodeId ?? null) === null ? (
            <div className={styles.categories}>
              {taxonomy.categories.map(({ id, completeness }) => (
                <Bar key={id} label={names.node(id)} measured={completeness} />
              ))}
            </div>
          ) : null}
        </div>
      ))}
      <ul
        className={classNames(parts.grid, parts.iconGap)}
        aria-label={t`Required attributes, missing ones first`}
      >
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
              properties={summary?.properties ?? []}
              mapping={summary?.attributeProperties ?? NONE_MAPPED}
              isWritable={!connection.readOnly}
              onFind={onFindProperty}
            />
          </Attribute>
        ))}
      </ul>
      {foot}
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
      <span className={parts.breaks}>
        {attributeName}
        <small className={classNames(parts.muted, parts.block, parts.tiny)}>
          {resolvedAnchorId === null
            ? names.taxonomy(taxonomyId)
            : t`${names.taxonomy(taxonomyId)} · set by ${names.setBy(resolvedAnchorId, contributingNodeIds)}`}
        </small>
        {children}
      </span>
    </li>
  );
}

type Reading =
  | { kind: 'reading' }
  | { kind: 'read'; answer: Answer }
  | { kind: 'failed'; error: AppErrorShape };

/** `whole`: what the service last answered for the whole product. */
function useRequired(
  connectionId: string,
  product: number,
  scope: RequiredScope | null,
): { reading: Reading; whole: readonly RequiredAttribute[]; read: () => void } {
  const [reading, setReading] = useState<Reading>({ kind: 'reading' });
  const [whole, setWhole] = useState<readonly RequiredAttribute[]>([]);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again.
  useEffect(() => {
    let current = true;
    setReading({ kind: 'reading' });
    void client.call('catalog.requiredAttributes', { connectionId, product, scope }).then((answer) => {
      if (!current) return;
      if (answer.ok && scope === null) setWhole(answer.value.attributes);
      setReading(
        answer.ok ? { kind: 'read', answer: answer.value } : { kind: 'failed', error: answer.error },
      );
    });
    return () => {
      current = false;
    };
  }, [connectionId, product, scope, round]);
  return { reading, whole, read: useCallback(() => setRound((before) => before + 1), []) };
}

/** Chooses a taxonomy, and in it a category with those below it, for which the service is asked. */
function Narrowing({
  choices,
  names,
  scope,
  onChange,
}: {
  choices: readonly NarrowingChoice[];
  names: ReturnType<typeof namesIn>;
  scope: RequiredScope | null;
  onChange: (scope: RequiredScope | null) => void;
}) {
  if (choices.length === 0) return null;
  const nodeIds = choices.find(({ taxonomyId }) => taxonomyId === scope?.taxonomyId)?.nodeIds ?? [];
  const chooseTaxonomy = (value: string) => {
    const taxonomyId = idOf(value);
    onChange(taxonomyId === null ? null : { taxonomyId, nodeId: null });
  };
  return (
    <div className={parts.wrap}>
      <Select
        label={t`Taxonomy`}
        className={styles.choice}
        value={choiceOf(scope?.taxonomyId)}
        options={[
          { value: ALL, label: t`All taxonomies` },
          ...choices.map(({ taxonomyId }) => ({
            value: choiceOf(taxonomyId),
            label: names.taxonomy(taxonomyId),
          })),
        ]}
        onChange={chooseTaxonomy}
      />
      {scope && nodeIds.length > 0 ? (
        <Select
          label={t`Category and those below it`}
          className={styles.choice}
          value={choiceOf(scope.nodeId)}
          options={[
            { value: ALL, label: t`All categories` },
            ...nodeIds.map((nodeId) => ({ value: choiceOf(nodeId), label: names.node(nodeId) })),
          ]}
          onChange={(value) => onChange({ ...scope, nodeId: idOf(value) })}
        />
      ) : null}
    </div>
  );
}
