import { ChevronDown, ChevronRight, GripVertical, Plus, RotateCcw } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useMemo, useState } from 'react';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { Column } from '#shared/domain/cell.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { classNames } from '../../../components/class-names.ts';
import { count, formatNumber, languageName } from '../../../components/format.ts';
import { Panel } from '../../../components/Panel.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import styles from './ColumnChooser.module.css';
import {
  firstColumns,
  groupsOf,
  type LayoutBasis,
  localeShown,
  localesOf,
  moveProperty,
  movePropertyTo,
  rankedProperties,
  setLocaleShown,
  toggleColumn,
  toggleProperty,
} from './layout.ts';

export interface ColumnChooserProps {
  basis: LayoutBasis;
  columns: readonly Column[];
  onChange: (columns: Column[]) => void;
  onClose: () => void;
}

/** Which properties and languages the grid shows, and in which order. */
export function ColumnChooser({ basis, columns, onChange, onClose }: ColumnChooserProps) {
  const [search, setSearch] = useState('');
  const groups = useMemo(() => groupsOf(columns), [columns]);
  const shownNames = new Set(groups.map((group) => group.property));
  const byName = new Map(basis.properties.map((property) => [property.name, property]));
  const matches = (name: string) => name.toLowerCase().includes(search.trim().toLowerCase());
  const shown = groups.filter((group) => matches(group.property));
  const hidden = useMemo(() => rankedProperties(basis), [basis]).filter(
    ({ name }) => !shownNames.has(name) && matches(name),
  );
  return (
    <Panel
      title="Columns"
      subtitle={`${count(columns.length, 'column')} of ${count(groups.length, 'property', 'properties')} shown`}
      onClose={onClose}
      footer={
        <Button
          variant="quiet"
          icon={<RotateCcw size={13} aria-hidden="true" />}
          onClick={() => onChange(firstColumns(basis))}
        >
          Suggested columns
        </Button>
      }
    >
      <TextInput
        type="search"
        value={search}
        onChange={setSearch}
        placeholder="Find a property"
        aria-label="Find a property"
      />
      <fieldset className={styles.locales}>
        <legend className={styles.heading}>Languages, for all properties</legend>
        {basis.locales.map((locale) => {
          const state = localeShown(columns, locale, basis);
          return (
            <Checkbox
              key={locale}
              checked={state === true}
              indeterminate={state === 'some'}
              onChange={() => onChange(setLocaleShown(columns, locale, state !== true, basis))}
            >
              {languageName(locale)} <span className={styles.code}>{locale}</span>
            </Checkbox>
          );
        })}
      </fieldset>
      <h3 className={styles.heading}>Shown</h3>
      {shown.length === 0 ? (
        <p className={styles.none}>{search ? 'None of these.' : 'No properties yet.'}</p>
      ) : null}
      <ul className={styles.list}>
        {shown.map((group) => (
          <ShownProperty
            key={group.property}
            info={byName.get(group.property)!}
            locales={group.locales}
            basis={basis}
            columns={columns}
            onChange={onChange}
          />
        ))}
      </ul>
      {hidden.length > 0 ? <h3 className={styles.heading}>Not shown</h3> : null}
      <ul className={styles.list}>
        {hidden.map((info) => (
          <li key={info.name}>
            <button
              type="button"
              className={styles.add}
              aria-label={`Show ${info.name}`}
              onClick={() => onChange(toggleProperty(columns, info, basis.locales))}
            >
              <Plus size={13} aria-hidden="true" />
              <PropertyName info={info} />
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const DRAGGED = 'application/x-catalog-property';

function ShownProperty({
  info,
  locales,
  basis,
  columns,
  onChange,
}: {
  info: PropertyInfo;
  locales: string[];
  basis: LayoutBasis;
  columns: readonly Column[];
  onChange: (columns: Column[]) => void;
}) {
  const [open, setOpen] = useState(false);
  const [isTarget, setIsTarget] = useState(false);
  const available = localesOf(info, basis.locales);
  const Chevron = open ? ChevronDown : ChevronRight;

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onChange(moveProperty(columns, info.name, event.key === 'ArrowUp' ? -1 : 1));
  };
  const onDrop = (event: DragEvent) => {
    setIsTarget(false);
    const dragged = event.dataTransfer.getData(DRAGGED);
    if (!dragged || dragged === info.name) return;
    event.preventDefault();
    const order = groupsOf(columns).map((group) => group.property);
    onChange(movePropertyTo(columns, dragged, order.indexOf(info.name)));
  };

  return (
    <li
      className={classNames(styles.property, isTarget && styles.target)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={onDrop}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Alt+arrows move the property from any control of its row. */}
      <div className={styles.row} onKeyDown={onKeyDown}>
        <button
          type="button"
          className={styles.grip}
          draggable
          aria-label={`Move ${info.name}: drag, or Alt+Up and Alt+Down`}
          onDragStart={(event) => {
            event.dataTransfer.setData(DRAGGED, info.name);
            event.dataTransfer.effectAllowed = 'move';
          }}
        >
          <GripVertical size={13} aria-hidden="true" />
        </button>
        <Checkbox checked onChange={() => onChange(toggleProperty(columns, info, basis.locales))}>
          <PropertyName info={info} />
        </Checkbox>
        {available.length > 1 ? (
          <button
            type="button"
            className={styles.disclose}
            aria-expanded={open}
            aria-label={`Languages of ${info.name}`}
            onClick={() => setOpen(!open)}
          >
            {locales.length === available.length ? 'all' : `${locales.length} of ${available.length}`}
            <Chevron size={13} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      {open ? (
        <div className={styles.columns}>
          {available.map((locale) => (
            <Checkbox
              key={locale}
              checked={locales.includes(locale)}
              onChange={() => onChange(toggleColumn(columns, { property: info.name, locale }, basis.locales))}
            >
              {locale} <span className={styles.code}>{formatNumber(info.locales[locale] ?? 0)} filled</span>
            </Checkbox>
          ))}
        </div>
      ) : null}
    </li>
  );
}

const KIND_WORDS = {
  text: 'text',
  multiline: 'long text',
  number: 'number',
  yesno: 'yes/no',
  list: 'list',
  struct: 'structure',
} as const;

function PropertyName({ info }: { info: PropertyInfo }) {
  return (
    <span
      className={styles.name}
      title={`${info.name}: ${KIND_WORDS[info.kind]}, in ${count(info.products, 'product')}`}
    >
      {info.name} <span className={styles.code}>{KIND_WORDS[info.kind]}</span>
    </span>
  );
}
