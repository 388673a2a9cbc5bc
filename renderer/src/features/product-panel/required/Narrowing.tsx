import { t } from '@lingui/core/macro';
import type { RequiredScope } from '#shared/domain/completeness.ts';
import { Select } from '../../../components/Select.tsx';
import parts from '../../../theme/parts.module.css';
import type { namesIn } from '../categories/category-blocks.ts';
import styles from './required.module.css';
import type { NarrowingChoice } from './required-groups.ts';

/** Values of the selects: ids have a prefix, so that none can be "all". */
const ALL = 'all';
const choiceOf = (id: string | null | undefined): string => (id == null ? ALL : `id ${id}`);
const idOf = (value: string): string | null => (value === ALL ? null : value.slice(3));

/** Chooses a taxonomy, and in it a category with those below it, for which the service is asked. */
export function Narrowing({
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
