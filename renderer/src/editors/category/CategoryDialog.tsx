import { t } from '@lingui/core/macro';
import { Braces, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CategoryNode } from '#shared/contract/views.ts';
import {
  type CategoryChoice,
  categoryChoices,
  withCategory,
  withoutCategory,
} from '#shared/domain/categories.ts';
import type { CellRef, Change } from '#shared/domain/cell.ts';
import { quoted } from '#shared/domain/quoted.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import { Button } from '../../components/Button.tsx';
import { CategoryTree } from '../../components/CategoryTree.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Select } from '../../components/Select.tsx';
import { useForm } from '../../components/use-form.ts';
import { useQuery } from '../../query/use-query.ts';
import { columnLabel } from '../../state/column-names.ts';
import parts from '../../theme/parts.module.css';
import styles from './category.module.css';

export interface CategoryDialogProps {
  connectionId: string;
  edited: { ref: CellRef; value: CellValue };
  onSave: (ref: CellRef, change: Change) => void;
  onJson: (() => void) | null;
  onClose: () => void;
}

const MOST_RECENT = 5;
/** The categories chosen last, by property; the newest first. */
const recent = new Map<string, readonly CategoryChoice[]>();

const keyOf = ({ taxonomyId, nodeId, path }: CategoryChoice): string =>
  JSON.stringify([taxonomyId, nodeId ?? path]);

/** Chooses the categories of a product (2.5), taxonomy by taxonomy, among those that the catalog's products are in. */
export function CategoryDialog({ connectionId, edited, onSave, onJson, onClose }: CategoryDialogProps) {
  const { ref, value } = edited;
  const { property } = ref;
  const form = useForm<{ next: CellValue }>({ saved: { next: value } });
  const { next } = form.values;
  const setNext = (to: CellValue) => form.change({ next: to });
  /** A category that was chosen, although nothing says how it is written. */
  const [unknown, setUnknown] = useState<string | null>(null);
  const [isBeside, setIsBeside] = useState(false);
  const { value: found, error } = useQuery('views.categories', {
    connectionId,
    query: EVERYTHING,
    property,
    withChoices: true,
  });
  const nodes = found?.nodes ?? NO_NODES;
  const taxonomies = useMemo(() => taxonomiesOf(nodes, value), [nodes, value]);
  const [chosenTaxonomy, setTaxonomy] = useState<string | null>(null);
  const taxonomy = chosenTaxonomy ?? taxonomies[0]?.id ?? '';
  const own = useMemo(() => nodesOf(nodes, taxonomy), [nodes, taxonomy]);
  const chosen = categoryChoices(next);
  const ofTaxonomy = chosen.filter((one) => (one.taxonomyId ?? '') === taxonomy);
  const listed = (recent.get(`${connectionId} ${property}`) ?? []).filter(
    (one) => !chosen.some((other) => keyOf(other) === keyOf(one)),
  );

  const choose = (choice: CategoryChoice) => setNext(withCategory(next, choice, isBeside));
  const save = () => {
    const fresh = chosen.filter(
      (one) => !categoryChoices(value).some((other) => keyOf(other) === keyOf(one)),
    );
    const key = `${connectionId} ${property}`;
    const before = (recent.get(key) ?? []).filter(
      (one) => !fresh.some((other) => keyOf(other) === keyOf(one)),
    );
    recent.set(key, [...fresh, ...before].slice(0, MOST_RECENT));
    onSave(ref, next === null ? { kind: 'remove' } : { kind: 'set', value: next });
  };
  return (
    <FormDialog
      form={form}
      title={columnLabel(ref)}
      description={t`Categories that products of this catalog are in. All categories of a product have equal weight.`}
      submitLabel={t`Save`}
      canSubmit={!sameValue(next, value)}
      onSubmit={save}
      onClose={onClose}
      discard={t`Discard the chosen categories?`}
      className={parts.looseStack}
      moreButtons={
        onJson ? (
          <Button
            variant="quiet"
            icon={<Braces size={14} aria-hidden="true" />}
            onClick={onJson}
          >{t`Edit as JSON…`}</Button>
        ) : null
      }
    >
      <ul className={styles.chosen} aria-label={t`Chosen categories`}>
        {chosen.length === 0 ? <li className={parts.muted}>{t`No category`}</li> : null}
        {chosen.map((one) => (
          <li key={keyOf(one)} className={styles.chip}>
            <span className={styles.text}>
              {taxonomies.length > 1 ? <span className={parts.muted}>{taxonomyLabel(one)}</span> : null}
              <span dir="auto">{one.path.join(' › ')}</span>
            </span>
            <IconButton
              label={t`Remove ${{ code: one.path.at(-1) ?? '' }}`}
              icon={<X size={13} />}
              onClick={() => setNext(withoutCategory(next, one))}
            />
          </li>
        ))}
      </ul>
      {listed.length > 0 ? (
        <div className={styles.recent}>
          <span className={parts.muted}>{t`Recently used`}</span>
          {listed.map((one) => (
            <Button key={keyOf(one)} title={one.path.join(' › ')} onClick={() => choose(one)}>
              {one.path.at(-1)}
            </Button>
          ))}
        </div>
      ) : null}
      <CategoryTree
        key={taxonomy}
        nodes={found && own}
        error={error}
        chosen={ofTaxonomy.at(-1)?.path ?? []}
        beside={
          taxonomies.length > 1 ? (
            <Select
              label={t`Taxonomy`}
              value={taxonomy}
              options={taxonomies.map(({ id, label }) => ({ value: id, label }))}
              onChange={setTaxonomy}
            />
          ) : null
        }
        onChoose={(path) => {
          const choice = choiceAt(own, path, taxonomy);
          setUnknown(choice ? null : (path.at(-1) ?? null));
          if (choice) choose(choice);
        }}
      />
      {unknown === null ? null : (
        <p
          role="status"
          className={parts.muted}
        >{t`No product of this catalog is in ${quoted(unknown)} itself, so its id is not known. Choose one below it.`}</p>
      )}
      <Checkbox
        checked={isBeside}
        onChange={setIsBeside}
      >{t`Add to the categories of this taxonomy, do not replace them`}</Checkbox>
    </FormDialog>
  );
}

const EVERYTHING = {};
const NO_NODES: readonly CategoryNode[] = [];

const taxonomyLabel = ({
  taxonomyId,
  taxonomyName,
}: Pick<CategoryChoice, 'taxonomyId' | 'taxonomyName'>): string =>
  taxonomyName ?? taxonomyId ?? t`No taxonomy named`;

/** The taxonomies of the value first, then those of the catalog. */
function taxonomiesOf(nodes: readonly CategoryNode[], value: CellValue): { id: string; label: string }[] {
  const all = [...categoryChoices(value), ...nodes.flatMap(({ choices = [] }) => choices)];
  const named = new Map<string, string>();
  for (const one of all) {
    const id = one.taxonomyId ?? '';
    if (!named.has(id) || one.taxonomyName !== null) named.set(id, taxonomyLabel(one));
  }
  // A path alone is in no taxonomy: it is offered only where there is nothing else.
  if (named.size > 1 && categoryChoices(value).every(({ taxonomyId }) => taxonomyId !== null))
    named.delete('');
  return [...named].map(([id, label]) => ({ id, label }));
}

/** The nodes of a taxonomy, with those above them. */
function nodesOf(nodes: readonly CategoryNode[], taxonomy: string): CategoryNode[] {
  const paths = nodes
    .filter(({ choices = [] }) => choices.some(({ taxonomyId }) => (taxonomyId ?? '') === taxonomy))
    .map(({ path }) => path);
  const kept = new Set(paths.flatMap((path) => path.map((_, end) => JSON.stringify(path.slice(0, end + 1)))));
  return nodes.filter(({ path }) => kept.has(JSON.stringify(path)));
}

const choiceAt = (
  nodes: readonly CategoryNode[],
  path: readonly string[],
  taxonomy: string,
): CategoryChoice | undefined =>
  nodes
    .find((node) => node.path.join('\u001f') === path.join('\u001f'))
    ?.choices?.find(({ taxonomyId }) => (taxonomyId ?? '') === taxonomy);
