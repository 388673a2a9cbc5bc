import { plural, t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { parseNumber } from '#shared/domain/number-format.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import type { CellValue, ValueKind } from '#shared/domain/value.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { Select } from '../../../components/Select.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { userNumbers } from '../../../components/value-text.ts';
import { useCatalog } from '../../../state/catalog.ts';
import { columnLabel } from '../../../state/column-names.ts';
import { useSelection } from '../../../state/selection.ts';
import parts from '../../../theme/parts.module.css';
import { PlanSummary } from '../block-preview/PlanSummary.tsx';
import { type PlanRequest, usePlan } from '../block-preview/use-plan.ts';
import { stageBlock } from '../blocks/stage-block.ts';
import type { CellToolProps } from '../cell-tool/cell-tool.ts';
import { selectedColumns } from '../cell-tool/scope.ts';

/** `empty`: an empty text, which is a value; `remove`: no value. */
type What = 'value' | 'empty' | 'remove';

/** Sets one value in a column for all rows of the view, after saying how many cells that changes. */
export function SetValueDialog({ grid, basis, columns, onClose }: CellToolProps) {
  const view = useCatalog((state) => state.view);
  const [key, setKey] = useState(() => {
    const [selected] = selectedColumns(useSelection.getState().selection);
    const first = selected ?? columns[0];
    return first ? columnKey(first) : '';
  });
  const [what, setWhat] = useState<What>('value');
  const [text, setText] = useState('');
  const [staging, setStaging] = useState(false);
  const column = columns.find((one) => columnKey(one) === key);
  const kind = basis.properties.find(({ name }) => name === column?.property)?.kind ?? 'text';
  const isText = kind === 'text' || kind === 'multiline';

  const typed = useMemo<TypedValue>(() => {
    if (what === 'remove') return { ok: true, value: null };
    return what === 'empty' && isText ? { ok: true, value: '' } : typedValue(text, kind);
  }, [what, text, kind, isText]);
  const request = useMemo<PlanRequest | null>(() => {
    if (!view || view.rows === 0 || !column || !typed.ok) return null;
    const selection: CellSelection = {
      view: view.view,
      columns: [column],
      ranges: [{ firstRow: 0, lastRow: view.rows - 1, firstColumn: 0, lastColumn: 0 }],
    };
    const edit: BlockEdit = { kind: 'set', value: typed.value };
    return { connectionId: grid.connection.id, selection, edit };
  }, [grid, view, column, typed]);
  const planning = usePlan(request, t`set value`);
  const changes = planning.planned?.plan.changes ?? 0;
  const canSet = request !== null && column !== undefined && !planning.reading && changes > 0;

  const set = async () => {
    if (!canSet || staging) return;
    setStaging(true);
    const where = columnLabel(column);
    const label =
      what === 'remove'
        ? plural(changes, { one: `Remove # cell of ${where}`, other: `Remove # cells of ${where}` })
        : plural(changes, { one: `Set # cell of ${where}`, other: `Set # cells of ${where}` });
    const isDone = await stageBlock(grid, { selection: request.selection, edit: request.edit, label });
    setStaging(false);
    if (isDone) onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Set a value for ${plural(view?.rows ?? 0, { one: '# row', other: '# rows' })}`}
      description={t`Every product that matches the current search and filters gets this value, including those out of view.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" busy={staging} disabled={!canSet} onClick={() => void set()}>
            {changes === 0
              ? t`Set value`
              : what === 'remove'
                ? t`Remove ${plural(changes, { one: '# value', other: '# values' })}`
                : t`Set ${plural(changes, { one: '# cell', other: '# cells' })}`}
          </Button>
        </>
      }
    >
      <form
        className={classNames(parts.vertical, parts.gap3)}
        onSubmit={(event) => {
          event.preventDefault();
          void set();
        }}
      >
        <Field label={t`Column`}>
          <Select
            value={key}
            options={columns.map((one) => ({ value: columnKey(one), label: columnLabel(one) }))}
            onChange={(next) => {
              setKey(next);
              setText('');
            }}
          />
        </Field>
        <Segmented
          label={t`What to set`}
          value={what === 'empty' && !isText ? 'value' : what}
          options={[
            { value: 'value', label: t`A value` },
            ...(isText ? [{ value: 'empty' as const, label: t`Empty text` }] : []),
            { value: 'remove', label: t`No value` },
          ]}
          onChange={setWhat}
        />
        {what === 'value' || (what === 'empty' && !isText) ? (
          <ValueField kind={kind} text={text} typed={typed} onChange={setText} />
        ) : null}
        {request ? <PlanSummary planning={planning} /> : null}
      </form>
    </Dialog>
  );
}

function ValueField({
  kind,
  text,
  typed,
  onChange,
}: {
  kind: ValueKind;
  text: string;
  typed: TypedValue;
  onChange: (text: string) => void;
}) {
  const error = typed.ok || typed.missing ? undefined : typed.message;
  if (kind === 'struct') return <p className={parts.hint}>{error}</p>;
  if (kind === 'yesno')
    return (
      <Segmented
        label={t`Value`}
        value={text === 'no' ? 'no' : 'yes'}
        options={[
          { value: 'yes', label: t`Yes` },
          { value: 'no', label: t`No` },
        ]}
        onChange={onChange}
      />
    );
  const isLong = kind === 'multiline' || kind === 'list';
  return (
    <Field label={t`Value`} hint={kind === 'list' ? t`One item per line` : undefined} error={error}>
      {isLong ? (
        <TextArea value={text} onChange={onChange} />
      ) : (
        <TextInput value={text} inputMode={kind === 'number' ? 'decimal' : undefined} onChange={onChange} />
      )}
    </Field>
  );
}

type TypedValue = { ok: true; value: CellValue } | { ok: false; message: string; missing: boolean };

/** Parses a value typed for a kind of property: a number as the user writes it, a list with one item per line. */
function typedValue(text: string, kind: ValueKind): TypedValue {
  switch (kind) {
    case 'text':
    case 'multiline':
      return text === ''
        ? { ok: false, missing: true, message: t`Enter a value.` }
        : { ok: true, value: text };
    case 'number': {
      if (text.trim() === '') return { ok: false, missing: true, message: t`Enter a number.` };
      const parsed = parseNumber(text, userNumbers);
      return parsed.ok
        ? { ok: true, value: parsed.value }
        : { ok: false, missing: false, message: parsed.message };
    }
    case 'yesno':
      return { ok: true, value: text !== 'no' };
    case 'list': {
      const items = text
        .split(/\r\n|\r|\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '');
      return items.length === 0
        ? { ok: false, missing: true, message: t`Enter the items, one per line.` }
        : { ok: true, value: items };
    }
    case 'struct':
      return { ok: false, missing: false, message: t`Structured values are edited one by one, as JSON.` };
  }
}
