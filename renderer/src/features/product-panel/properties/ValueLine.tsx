import { plural, t } from '@lingui/core/macro';
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, memo, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classifications } from '#shared/domain/categories.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import type { CellFinding } from '#shared/domain/checks/check.ts';
import { type CellValue, entriesOf, isRepeated, kindOf, type Value } from '#shared/domain/value.ts';
import { classNames } from '../../../components/class-names.ts';
import { countLabel } from '../../../components/count-label.ts';
import { direction, languageName } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { JsonView } from '../../../components/JsonView.tsx';
import { MenuPanel } from '../../../components/Menu.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import { valueText } from '../../../components/value-text.ts';
import { CategoryDialog } from '../../../editors/category/CategoryDialog.tsx';
import { cut, isRemoval, stateLabel } from '../../../editors/cell-labels.ts';
import type { Beginning } from '../../../editors/edit-outcome.ts';
import type { EditorKind } from '../../../editors/editor-kind.ts';
import { findingLines } from '../../../editors/finding-labels.ts';
import { taxonomyOf } from '../../../editors/json/EntryField.tsx';
import { JsonDialog } from '../../../editors/json/JsonDialog.tsx';
import type { TypedEdit } from '../../../editors/typed-edit.ts';
import { useShowsFindings } from '../../../state/check-findings.ts';
import { columnName } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import type { ProductModel } from '../product-model.ts';
import type { ShownCell } from './product-cells.ts';
import styles from './properties.module.css';
import { ValueEditor } from './ValueEditor.tsx';
import { ValueNotes } from './ValueNotes.tsx';
import { copyValue, removeValue, type ValueContext, valueActions } from './value-actions.ts';

/** Longer texts are cut off here; the editor shows them in full. */
const SHOWN_CHARACTERS = 1_500;
const NAMED_CHARACTERS = 120;

export interface ValueLineProps {
  model: ProductModel;
  product: number;
  property: string;
  locale: string;
  hasLanguages: boolean;
  shown: ShownCell;
  inherited: Value | undefined;
  /** Null if the value cannot be edited. */
  kind: EditorKind | null;
  isWritable: boolean;
  /** Null unless the editor of this value is open. */
  editing: { beginning: Beginning } | null;
}

/** One value of the product in one language. */
export const ValueLine = memo(function ValueLine(props: ValueLineProps) {
  const { model, product, property, locale, hasLanguages, shown, inherited, kind, isWritable, editing } =
    props;
  const cell: CellRef = { product, property, locale };
  const button = useRef<HTMLButtonElement>(null);
  /** The structure that is edited as JSON, as it was when the edit began. */
  const [json, setJson] = useState<CellValue>(null);
  const onTyped = useCallback((typed: TypedEdit | null) => model.typedBeside(typed), [model]);
  const { value, state } = shown;
  const isStruct = value !== null && kindOf(value) === 'struct';
  const [isChoosing, setIsChoosing] = useState(false);
  const editAsJson = isStruct && isWritable ? () => setJson(value) : null;
  const isCategory = isStruct && classifications(value).length > 0;
  const context: ValueContext = { model, cell, shown, inherited, kind, editAsJson };
  const canEdit = kind !== null || editAsJson !== null;

  const edit = () => {
    if (kind !== null) model.open(cell, 'keep');
    else if (isCategory && isWritable) setIsChoosing(true);
    else editAsJson?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    // The field must be rendered before the browser enters the letter, so that it ends up in the field.
    if (kind !== null && isPlain && key.length === 1 && key !== ' ')
      return flushSync(() => model.open(cell, 'replace'));
    if (isPlain && (key === 'Delete' || key === 'Backspace')) removeValue(context);
    else if (isPlain && key === 'F2') edit();
    else if (isPlain && (key === 'ArrowDown' || key === 'ArrowUp'))
      goToValue(event.currentTarget, key === 'ArrowDown' ? 1 : -1);
    else if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'c' && value !== null)
      copyValue(context);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.line} data-editing={editing !== null || undefined}>
      <span
        className={styles.locale}
        title={hasLanguages ? languageName(locale) : undefined}
        aria-hidden="true"
      >
        {hasLanguages ? locale : null}
      </span>
      <div className={styles.cell}>
        <button
          ref={button}
          type="button"
          className={editing ? 'visually-hidden' : styles.value}
          {...{ [VALUE_MARK]: '' }}
          aria-label={`${columnName(cell)}: ${cut(spoken(value, inherited), NAMED_CHARACTERS)}`}
          aria-description={shown.isSaving ? t`saving` : stateLabel(state) || undefined}
          aria-disabled={!canEdit || undefined}
          data-mark={state?.mark}
          onClick={() => edit()}
          onKeyDown={onKeyDown}
        >
          <Shown value={value} shown={shown} inherited={inherited} locale={locale} />
        </button>
        {isStruct && !editing
          ? entriesOf(value).map((entry, at) => (
              <JsonView
                // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name but their place.
                key={at}
                label={t`${[columnName(cell), taxonomyOf(entry)].filter(Boolean).join(', ')} as JSON`}
                json={JSON.stringify(entry)}
              />
            ))
          : null}
        {isChoosing ? (
          <CategoryDialog
            connectionId={model.connectionId}
            edited={{ ref: cell, value }}
            onSave={(ref, change) => {
              setIsChoosing(false);
              model.change(t`Edit`, ref, change);
            }}
            onJson={() => {
              setIsChoosing(false);
              editAsJson?.();
            }}
            onClose={() => setIsChoosing(false)}
          />
        ) : null}
        {json === null ? null : (
          <JsonDialog
            edited={{ ref: cell, value: json }}
            onTyped={onTyped}
            onSave={(ref, change) => {
              setJson(null);
              model.change(t`Edit`, ref, change);
            }}
            onClose={() => setJson(null)}
          />
        )}
        {editing && kind !== null ? (
          <ValueEditor
            model={model}
            cell={cell}
            kind={kind}
            content={shown}
            beginning={editing.beginning}
            onLeave={(by) => goToValue(button.current, by)}
          />
        ) : null}
        {editing ? null : (
          <ValueNotes
            cell={shown}
            property={property}
            locale={locale}
            onDecide={isWritable ? (keep) => model.resolve(cell, keep) : null}
            onSendAs={isWritable ? (intent) => model.sendAs(cell, intent) : null}
          />
        )}
        {editing || !shown.findings ? null : <ValueFindings findings={shown.findings} />}
      </div>
      <Actions context={context} onEdit={() => edit()} />
    </div>
  );
});

function Shown({
  value,
  shown: { state },
  inherited,
  locale,
}: Pick<ValueLineProps, 'shown' | 'inherited' | 'locale'> & { value: CellValue }) {
  if (isRemoval(state))
    return (
      <del className={styles.removed} dir={direction(locale)}>
        {cut(valueText(state?.base ?? null), SHOWN_CHARACTERS)}
      </del>
    );
  if (value === null && inherited !== undefined)
    return (
      <span className={classNames(parts.noValue, parts.block)}>
        <span className={styles.from}>{t`from the parent`}</span>
        <ValueText value={short(inherited)} locale={locale} wrap />
      </span>
    );
  // The full structure is shown below.
  if (value !== null && typeof value === 'object' && kindOf(value) === 'struct')
    return (
      <span className={parts.muted}>
        {isRepeated(value)
          ? countLabel.values(value.$entries.length)
          : plural(Object.keys(value).length, { one: '# field', other: '# fields' })}
      </span>
    );
  return <ValueText value={short(value)} locale={locale} wrap />;
}

const short = (value: CellValue): CellValue =>
  typeof value === 'string' ? cut(value, SHOWN_CHARACTERS) : value;

function spoken(value: CellValue, inherited: Value | undefined): string {
  if (value === null)
    return inherited === undefined
      ? t`no value`
      : t`no value of its own; its parent has ${valueText(inherited)}`;
  if (value === '') return t`empty text`;
  return Array.isArray(value) && value.length === 0 ? t`empty list` : valueText(value);
}

function Actions({ context, onEdit }: { context: ValueContext; onEdit: () => void }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const entries = valueActions(context, () => window.setTimeout(onEdit));
  if (entries.length === 0) return <span />;
  return (
    <>
      <IconButton
        ref={button}
        label={t`Actions for ${columnName(context.cell)}`}
        tooltip={false}
        className={styles.more}
        icon={<Ellipsis size={14} aria-hidden="true" />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open ? <MenuPanel open button={button} entries={entries} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Marks the element of each value, so that focus can move from one to the next. */
const VALUE_MARK = 'data-value';

/** Moves focus by this many values; at either end it stays. */
function goToValue(from: HTMLElement | null, by: -1 | 0 | 1): void {
  const list = from?.closest('[data-values]');
  if (!from || !list) return;
  const values = [...list.querySelectorAll<HTMLElement>(`[${VALUE_MARK}]`)];
  (values[values.indexOf(from) + by] ?? from).focus();
}

/** The findings of the checks in a translation. */
function ValueFindings({ findings }: { findings: readonly CellFinding[] }) {
  const areShown = useShowsFindings();
  if (!areShown) return null;
  const isBlocked = findings.some(({ severity }) => severity === 'block');
  return findingLines(findings).map((line) => (
    <p key={line} className={styles.note} data-finding={isBlocked ? 'block' : 'warn'}>
      {line}
    </p>
  ));
}
