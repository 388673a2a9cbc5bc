import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { MAX_CLUSTERED_VALUES } from '#shared/contract/views.ts';
import type { TransformStep } from '#shared/domain/block/block-edit.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { ClusterMethod, ValueCluster } from '#shared/domain/value-clusters.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { classNames } from '../../../components/class-names.ts';
import { countLabel } from '../../../components/count-label.ts';
import { direction, formatNumber } from '../../../components/format.ts';
import { Segmented } from '../../../components/Segmented.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { toastError } from '../../../components/toast.ts';
import { presentQuery } from '../../../state/catalog.ts';
import { columnName } from '../../../state/column-names.ts';
import { useActiveConnection } from '../../../state/connections.ts';
import parts from '../../../theme/parts.module.css';
import styles from './transform.module.css';

type Merge = Extract<TransformStep, { step: 'merge' }>;
type Merged = Merge['into'][number];

const METHODS: { value: ClusterMethod; label: string }[] = [
  { value: 'words', label: t`Same words` },
  { value: 'spelling', label: t`Similar spelling` },
];

interface Found {
  clusters: readonly ValueCluster[];
  total: number;
  looked: number;
  distinct: number;
}

/** Finds values of the column that may mean the same, for the user to choose which are merged, and into what. */
export function MergeFields({
  step,
  column,
  onChange,
}: {
  step: Merge;
  column: Column | null;
  onChange: (step: TransformStep) => void;
}) {
  const connectionId = useActiveConnection()?.id;
  const [method, setMethod] = useState<ClusterMethod>('words');
  const [found, setFound] = useState<Found | null>(null);
  const [isLooking, setIsLooking] = useState(false);
  const look = async (how: ClusterMethod) => {
    if (connectionId === undefined || column === null) return;
    setIsLooking(true);
    const query = presentQuery();
    const answer = await client.call('views.clusters', { connectionId, query, column, method: how });
    setIsLooking(false);
    if (answer.ok) setFound(answer.value);
    else toastError(t`The values could not be compared`, answer.error);
  };
  const clusters = found?.clusters ?? step.into.map(clusterOf);
  const chosen = new Map(step.into.map((one) => [one.from[0], one]));
  const mergedAs = (cluster: ValueCluster): Merged | undefined =>
    cluster.map(({ text }) => chosen.get(text)).find((one) => one !== undefined);
  const change = (cluster: ValueCluster, to: Merged | null) => {
    const texts = new Set(cluster.map(({ text }) => text));
    const others = step.into.filter(({ from }) => !from.some((text) => texts.has(text)));
    onChange({ ...step, into: to === null ? others : [...others, to] });
  };

  return (
    <>
      <div className={parts.wrap}>
        <Segmented
          label={t`Compare by`}
          value={method}
          options={METHODS}
          onChange={(how) => {
            setMethod(how);
            if (found) void look(how);
          }}
        />
        <Button busy={isLooking} disabled={column === null} onClick={() => void look(method)}>
          {t`Find similar values`}
        </Button>
      </div>
      {found ? (
        <p className={parts.hint} role="status">
          {foundMessage(found, column)}
        </p>
      ) : null}
      {clusters.length > 0 ? (
        <>
          {found ? (
            <Checkbox
              checked={clusters.every((cluster) => mergedAs(cluster) !== undefined)}
              onChange={(all) => onChange({ ...step, into: all ? clusters.map(proposed) : [] })}
            >{t`All of them`}</Checkbox>
          ) : null}
          <ul className={styles.clusters} aria-label={t`Similar values`}>
            {clusters.map((cluster) => (
              <Cluster
                key={cluster.map(({ text }) => text).join('\u001f')}
                cluster={cluster}
                locale={column?.locale ?? ''}
                merged={mergedAs(cluster) ?? null}
                onChange={(to) => change(cluster, to)}
              />
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

/** Of a step that was made before, only the values are known. */
const clusterOf = ({ from }: Merged): ValueCluster => from.map((text) => ({ text, products: 0 }));

/** Into the most frequent value. */
const proposed = (cluster: ValueCluster): Merged => ({
  from: cluster.map(({ text }) => text),
  to: cluster[0]?.text ?? '',
});

function foundMessage({ total, clusters, looked, distinct }: Found, column: Column | null): string {
  const name = column ? columnName(column) : '';
  const groups =
    total === 0
      ? t`${name} has no similar values.`
      : plural(total, {
          one: `# group of similar values in ${name}.`,
          other: `# groups of similar values in ${name}.`,
        });
  const first = total > clusters.length ? t`The first ${formatNumber(clusters.length)} are listed.` : '';
  const cut =
    distinct > looked
      ? t`Only the ${formatNumber(MAX_CLUSTERED_VALUES)} most frequent values were compared.`
      : '';
  return [groups, first, cut].filter(Boolean).join(' ');
}

function Cluster({
  cluster,
  locale,
  merged,
  onChange,
}: {
  cluster: ValueCluster;
  locale: string;
  merged: Merged | null;
  onChange: (merged: Merged | null) => void;
}) {
  const { to } = merged ?? proposed(cluster);
  return (
    <li className={classNames(parts.grid, parts.gap1)}>
      <Checkbox
        checked={merged !== null}
        onChange={(isMerged) => onChange(isMerged ? { ...proposed(cluster), to } : null)}
      >
        <span dir={direction(locale)}>
          {cluster.map(({ text, products }, at) => (
            <span key={text}>
              {at > 0 ? ' · ' : null}
              <span className={parts.verbatim}>{text}</span>
              {products > 0 ? (
                <span className={parts.muted} title={countLabel.products(products)}>
                  {' '}
                  {formatNumber(products)}
                </span>
              ) : null}
            </span>
          ))}
        </span>
      </Checkbox>
      {merged ? (
        <TextInput
          aria-label={t`Merge ${cluster.map(({ text }) => text).join(', ')} into`}
          dir={direction(locale)}
          value={to}
          onChange={(text) => text !== '' && onChange({ ...merged, to: text })}
        />
      ) : null}
    </li>
  );
}
