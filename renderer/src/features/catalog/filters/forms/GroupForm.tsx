import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { ViewFilter } from '#shared/domain/query.ts';
import { Button } from '../../../../components/Button.tsx';
import { Chip } from '../../../../components/Chip.tsx';
import { classNames } from '../../../../components/class-names.ts';
import { Select } from '../../../../components/Select.tsx';
import parts from '../../../../theme/parts.module.css';
import { filterLabel, fullFilterLabel } from '../filter-labels.ts';
import styles from '../filters.module.css';
import { useFilterNames } from '../use-filter-names.ts';
import { useListFacts } from '../use-list-facts.ts';
import { FormFrame } from './FormFrame.tsx';
import type { FormProps, PartEditorProps } from './form-props.ts';

type Group = Extract<ViewFilter, { kind: 'group' }>;

const WAYS = {
  'any ': t`Any of these`,
  'all ': t`All of these`,
  'any not': t`None of these`,
  'all not': t`Not all of these`,
} as const;
type Way = keyof typeof WAYS;

const WAY_OPTIONS = (Object.keys(WAYS) as Way[]).map((value) => ({ value, label: WAYS[value] }));

const wayOf = ({ match, negated }: Group): Way => `${match} ${negated ? 'not' : ''}`;

/** Edits several conditions of which all, any, none or not all must hold. */
export function GroupForm({
  filter,
  onApply,
  footer,
  partEditor: PartEditor,
}: FormProps<Group> & { partEditor: ComponentType<PartEditorProps> }) {
  const [way, setWay] = useState<Way>(wayOf(filter));
  const [conditions, setConditions] = useState(filter.filters);
  /** The index of the condition that is edited; the number of conditions stands for a new one. */
  const [editing, setEditing] = useState<number | null>(conditions.length === 0 ? 0 : null);
  const [missing, setMissing] = useState(false);
  const listFacts = useListFacts(filter);
  useFilterNames(filter);

  if (editing !== null) {
    const edited = conditions[editing];
    const take = (part: ViewFilter) => {
      setConditions(edited ? conditions.with(editing, part) : [...conditions, part]);
      setEditing(null);
      setMissing(false);
    };
    const leave = () => setEditing(null);
    return (
      <>
        <h2 className={classNames(parts.breaks, parts.normal, parts.bold)}>{t`${WAYS[way]}: a condition`}</h2>
        <PartEditor part={edited ?? null} onDone={take} onCancel={leave} />
      </>
    );
  }

  const submit = () => {
    if (conditions.length === 0) return setMissing(true);
    onApply({
      kind: 'group',
      match: way.startsWith('any') ? 'any' : 'all',
      negated: way.endsWith('not'),
      filters: conditions,
    });
  };
  return (
    <FormFrame onSubmit={submit}>
      <h2 className={classNames(parts.breaks, parts.normal, parts.bold)}>{t`Several conditions`}</h2>
      <Select className={styles.wide} label={t`Match`} value={way} options={WAY_OPTIONS} onChange={setWay} />
      <ul className={classNames(parts.flex, parts.wraps, parts.iconGap)}>
        {conditions.map((part, at) => {
          const label = filterLabel(part, listFacts);
          const isEditable = part.kind !== 'identifiers';
          return (
            <li key={JSON.stringify(part)}>
              <Chip
                selected
                title={fullFilterLabel(part, listFacts)}
                aria-haspopup={isEditable ? 'dialog' : undefined}
                onClick={isEditable ? () => setEditing(at) : undefined}
                onRemove={() => setConditions(conditions.toSpliced(at, 1))}
                removeLabel={t`Remove condition ${label}`}
              >
                {part.kind === 'group' ? fullFilterLabel(part, listFacts) : label}
              </Chip>
            </li>
          );
        })}
      </ul>
      {missing ? <p role="alert" className={parts.fieldError}>{t`Add at least one condition.`}</p> : null}
      <Button
        variant="quiet"
        icon={<Plus size={13} aria-hidden="true" />}
        onClick={() => setEditing(conditions.length)}
      >{t`Add condition`}</Button>
      {footer}
    </FormFrame>
  );
}
