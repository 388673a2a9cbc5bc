import { plural, t } from '@lingui/core/macro';
import { Check, ChevronDown, ChevronRight, GripVertical, Minus, Plus, Trash2 } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { listed } from '#shared/domain/listed.ts';
import { classNames } from '../../../components/class-names.ts';
import { formatNumber, languageName } from '../../../components/format.ts';
import { columnName, propertyLabel } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import { FIXED_LABELS } from '../filters/column-labels.ts';
import { kindLabel } from '../filters/filter-choices.ts';
import styles from './ColumnChooser.module.css';
import type { ChooserRow } from './chooser-rows.ts';

const DRAGGED = 'application/x-catalog-property';

export interface ChooserLineProps {
  id: string;
  row: ChooserRow;
  isActive: boolean;
  onPoint: () => void;
  onToggle: () => void;
  /** Goes to its column in the grid, which is shown for that. */
  onGo: () => void;
  onFold: (open: boolean) => void;
  onRemove: () => void;
  /** Called when a property is dropped on the property of this line. */
  onDrop: (dragged: string, before: string) => void;
}

/** A line of the chooser. Its buttons are for the pointer; the tree around it handles the keys. */
export function ChooserLine({ id, row, isActive, onPoint, onDrop, ...does }: ChooserLineProps) {
  const [isTarget, setIsTarget] = useState(false);
  const takesDrops = row.kind === 'property' && row.shown.length > 0;
  const drop = (event: DragEvent) => {
    setIsTarget(false);
    const dragged = event.dataTransfer.getData(DRAGGED);
    if (row.kind !== 'property' || !dragged || dragged === row.info.name) return;
    event.preventDefault();
    onDrop(dragged, row.info.name);
  };
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree keeps the focus and names the active line.
    <div
      id={id}
      role="treeitem"
      {...stateOf(row)}
      className={classNames(
        styles.line,
        styles[row.kind],
        isActive && parts.keyLine,
        isTarget && styles.target,
      )}
      onPointerDown={onPoint}
      onDragOver={(event) => {
        if (!takesDrops || !event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={drop}
    >
      <LineContent row={row} {...does} />
    </div>
  );
}

function LineContent({
  row,
  onToggle,
  onGo,
  onFold,
  onRemove,
}: Pick<ChooserLineProps, 'row' | 'onToggle' | 'onGo' | 'onFold' | 'onRemove'>) {
  switch (row.kind) {
    case 'completeness':
      return <CompletenessLine row={row} onToggle={onToggle} />;
    case 'heading':
      return <HeadingLine row={row} onToggle={onToggle} />;
    case 'property':
      return <PropertyLine row={row} onToggle={onToggle} onGo={onGo} onFold={onFold} onRemove={onRemove} />;
    case 'translatable':
      return <TranslatableLine row={row} onToggle={onToggle} />;
    case 'column':
      return <ColumnLine row={row} onToggle={onToggle} onGo={onGo} />;
  }
}

type RowOf<Kind extends ChooserRow['kind']> = Extract<ChooserRow, { kind: Kind }>;

const filledIn = (products: number): string =>
  plural(products, { one: 'filled in # product', other: 'filled in # products' });
const toggleLabel = (isShown: boolean, name: string): string =>
  isShown ? t`Hide ${{ label: name }}` : t`Show ${name}`;

const goLabel = (name: string): string => t`Go to ${name}`;

/** The ARIA attributes of a line. */
function stateOf(row: ChooserRow) {
  switch (row.kind) {
    case 'completeness':
      return { 'aria-level': 1, 'aria-checked': row.shown, 'aria-label': FIXED_LABELS[row.column] };
    case 'heading':
      return {
        'aria-level': 1,
        'aria-expanded': true,
        'aria-label': listed([
          row.title,
          plural(row.properties.length, { one: '# property', other: '# properties' }),
        ]),
      };
    case 'property': {
      const all = row.shown.length === row.available.length;
      const languages =
        row.available.length > 1
          ? [
              t`${row.shown.length} of ${plural(row.available.length, { one: '# language', other: '# languages' })}`,
            ]
          : [];
      return {
        'aria-level': 2,
        'aria-expanded': row.canOpen ? row.open : undefined,
        'aria-checked': row.shown.length === 0 ? false : all ? true : ('mixed' as const),
        'aria-label': listed([
          propertyLabel(row.info.name),
          kindLabel(row.info.kind),
          filledIn(row.products),
          ...languages,
        ]),
      };
    }
    case 'translatable':
      return {
        'aria-level': 3,
        'aria-checked': row.info.translatable,
        'aria-label': listed([propertyLabel(row.info.name), t`translatable`]),
      };
    case 'column':
      return {
        'aria-level': 3,
        'aria-checked': row.shown,
        'aria-label': listed([
          propertyLabel(row.info.name),
          languageName(row.locale),
          filledIn(row.products),
        ]),
      };
  }
}

function CompletenessLine({
  row: { column, shown },
  onToggle,
}: {
  row: RowOf<'completeness'>;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.choose}
      aria-label={toggleLabel(shown, FIXED_LABELS[column])}
      title={t`By the required attributes of the service`}
      onClick={onToggle}
    >
      <Tick state={shown} />
      <span className={parts.truncated}>{FIXED_LABELS[column]}</span>
      <span className={classNames(parts.muted, parts.fixed, parts.tiny)}>{t`required attributes`}</span>
    </button>
  );
}

function HeadingLine({ row, onToggle }: { row: RowOf<'heading'>; onToggle: () => void }) {
  return (
    <>
      <span className={classNames(parts.tiny, parts.strong)}>{row.title}</span>
      <span className={styles.amount}>{formatNumber(row.properties.length)}</span>
      <button type="button" tabIndex={-1} className={styles.all} onClick={onToggle}>
        {row.shown ? t`Hide all` : t`Show all`}
      </button>
    </>
  );
}

function PropertyLine({
  row,
  onToggle,
  onGo,
  onFold,
  onRemove,
}: {
  row: RowOf<'property'>;
  onToggle: () => void;
  onGo: () => void;
  onFold: (open: boolean) => void;
  onRemove: () => void;
}) {
  const { info, shown, available, canOpen, open } = row;
  const isShown = shown.length > 0;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <>
      {isShown ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: dragged by the pointer; Alt with up and down moves by keyboard.
        <span
          className={styles.grip}
          draggable
          title={t`Drag, or Alt+↑ and Alt+↓`}
          onDragStart={(event) => {
            event.dataTransfer.setData(DRAGGED, info.name);
            event.dataTransfer.effectAllowed = 'move';
          }}
        >
          <GripVertical size={13} aria-hidden="true" />
        </span>
      ) : null}
      <button
        type="button"
        tabIndex={-1}
        className={styles.toggle}
        aria-label={toggleLabel(isShown, propertyLabel(info.name))}
        title={toggleLabel(isShown, propertyLabel(info.name))}
        onClick={onToggle}
      >
        {isShown ? (
          <Tick state={shown.length === available.length ? true : 'some'} />
        ) : (
          <Plus size={14} aria-hidden="true" />
        )}
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.choose}
        aria-label={goLabel(propertyLabel(info.name))}
        title={t`${info.name}: ${kindLabel(info.kind)}, in ${plural(info.products, { one: '# product', other: '# products' })}`}
        onClick={onGo}
      >
        <span className={parts.truncated}>{propertyLabel(info.name)}</span>
        <span className={classNames(parts.muted, parts.fixed, parts.tiny)}>{kindLabel(info.kind)}</span>
      </button>
      {info.products === 0 ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.disclose}
          aria-label={t`Remove ${{ code: propertyLabel(info.name) }}`}
          title={t`Remove (Delete)`}
          onClick={onRemove}
        >
          <Trash2 size={13} aria-hidden="true" />
        </button>
      ) : (
        <span className={styles.amount}>{formatNumber(row.products)}</span>
      )}
      {canOpen ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.disclose}
          aria-label={t`Languages of ${propertyLabel(info.name)}`}
          onClick={() => onFold(!open)}
        >
          {isShown && shown.length < available.length ? `${shown.length}/${available.length}` : null}
          <Chevron size={13} aria-hidden="true" />
        </button>
      ) : (
        <span className={styles.discloseGap} />
      )}
    </>
  );
}

function TranslatableLine({ row: { info }, onToggle }: { row: RowOf<'translatable'>; onToggle: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.choose}
      aria-label={t`${propertyLabel(info.name)} is translatable`}
      title={
        info.translatable
          ? t`One column per language, and missing translations count as gaps`
          : t`One column, in the primary language`
      }
      onClick={onToggle}
    >
      <Tick state={info.translatable} />
      <span className={parts.noValue}>{t`Translatable`}</span>
    </button>
  );
}

function ColumnLine({
  row,
  onToggle,
  onGo,
}: {
  row: RowOf<'column'>;
  onToggle: () => void;
  onGo: () => void;
}) {
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={styles.toggle}
        aria-label={
          row.shown
            ? t`Hide ${propertyLabel(row.info.name)} in ${languageName(row.locale)}`
            : t`Show ${propertyLabel(row.info.name)} in ${languageName(row.locale)}`
        }
        onClick={onToggle}
      >
        <Tick state={row.shown} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.choose}
        aria-label={goLabel(columnName({ property: row.info.name, locale: row.locale }))}
        onClick={onGo}
      >
        <span className={parts.truncated}>{languageName(row.locale)}</span>
        <span className={classNames(parts.muted, parts.fixed, parts.tiny)}>{row.locale}</span>
      </button>
      <span className={styles.amount}>{formatNumber(row.products)}</span>
      <span className={styles.discloseGap} />
    </>
  );
}

function Tick({ state }: { state: boolean | 'some' }) {
  return (
    <span className={classNames(styles.tick, state !== false && styles.ticked)} aria-hidden="true">
      {state === true ? <Check size={11} strokeWidth={3} /> : null}
      {state === 'some' ? <Minus size={11} strokeWidth={3} /> : null}
    </span>
  );
}
