import { plural, t } from '@lingui/core/macro';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { FoundUnit, UnitFilter } from '#shared/contract/memory.ts';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { formatNumber, languageWithCode } from '../../components/format.ts';
import { nextRow } from '../../components/next-row.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { Select } from '../../components/Select.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { toast, toastError } from '../../components/toast.ts';
import { WindowedList } from '../../components/WindowedList.tsx';
import { useQuery } from '../../query/use-query.ts';
import { ORIGIN_LABELS } from '../../state/memory-origins.ts';
import parts from '../../theme/parts.module.css';
import { EditUnitDialog } from './EditUnitDialog.tsx';
import styles from './memory.module.css';
import { memoryLanguages } from './pair-rows.ts';
import { UnitRow } from './UnitRow.tsx';
import { useFoundUnits } from './use-found-units.ts';

/** In CSS pixels, as in the style sheet. */
const ROW_HEIGHT = 68;

export interface MemorySearchProps {
  connection: Connection;
  sourceLocale: string;
  targetLocale: string;
  /** What is searched for at first. */
  text: string;
  /** Puts a translation where the user is translating; null where nobody is. */
  onUse: ((target: string) => void) | null;
  onClose: () => void;
}

/** Finds a text anywhere in the translation memory, in either language, and keeps the memory in order. */
export function MemorySearchDialog({ connection, onUse, onClose, ...start }: MemorySearchProps) {
  const [pair, setPair] = useState({ sourceLocale: start.sourceLocale, targetLocale: start.targetLocale });
  const [filter, setFilter] = useState<UnitFilter>({ text: start.text, within: 'both', origin: null });
  const { value: status } = useQuery('memory.status', { connectionId: connection.id });
  const found = useFoundUnits(connection.id, pair, filter);
  const [active, setActive] = useState(0);
  const [over, setOver] = useState<{ edit: FoundUnit } | 'remove' | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const at = Math.min(active, found.units.length - 1);
  const languages = memoryLanguages(connection.locales, status?.pairs ?? []).map((value) => ({
    value,
    label: languageWithCode(value),
  }));
  const narrow = (change: Partial<UnitFilter>) => {
    setActive(0);
    setFilter({ ...filter, ...change });
  };
  const remove = async (which: FoundUnit[] | 'all') => {
    const answer = await found.remove(which);
    if (!answer.ok) return toastError(t`Nothing was deleted`, answer.error);
    const { removed, putBack } = answer.value;
    toast({
      kind: 'info',
      title: plural(removed, {
        one: '# translation deleted from the memory',
        other: '# translations deleted from the memory',
      }),
      ...(putBack ? { action: { label: t`Undo`, run: () => void putBack() } } : {}),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const unit = found.units[at];
    const page = Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const next = nextRow(event.key, at, found.units.length, page);
    if (next !== null) setActive(next);
    else if (event.key === 'Enter' && unit && onUse) onUse(unit.target);
    else if (event.key === 'F2' && unit) setOver({ edit: unit });
    else if (event.key === 'Delete' && unit) void remove([unit]);
    else return;
    event.preventDefault();
  };
  const chosen = found.units[at];
  const isAll = filter.text.trim() === '' && filter.origin === null;
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t`Search the translation memory`}
      description={t`What was deleted here comes back when the memory is built again, if the catalog still holds it.`}
      footer={
        <>
          {found.units.length > 0 && !isAll ? (
            <Button onClick={() => setOver('remove')}>{t`Delete all that match…`}</Button>
          ) : null}
          <Button onClick={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <div className={parts.stack}>
        <div className={styles.tools}>
          <SearchField
            label={t`Search the memory`}
            placeholder={t`A word or a part of a text`}
            className={styles.search}
            search={filter.text}
            onSearch={(text) => narrow({ text })}
            onDown={() => list.current?.focus()}
          />
          <Select
            label={t`Search in`}
            value={filter.within}
            options={[
              { value: 'both', label: t`Both texts` },
              { value: 'source', label: t`Source` },
              { value: 'target', label: t`Translation` },
            ]}
            onChange={(within) => narrow({ within: within as UnitFilter['within'] })}
          />
          <Select
            label={t`Origin`}
            value={filter.origin ?? ''}
            options={[
              { value: '', label: t`Any origin` },
              ...(['catalog', 'edit', 'import'] as const).map((origin) => ({
                value: origin,
                label: ORIGIN_LABELS[origin],
              })),
            ]}
            onChange={(origin) => narrow({ origin: origin === '' ? null : (origin as FoundUnit['origin']) })}
          />
          <Select
            label={t`Translated from`}
            value={pair.sourceLocale}
            options={languages}
            onChange={(sourceLocale) => setPair({ ...pair, sourceLocale })}
          />
          <Select
            label={t`Translated into`}
            value={pair.targetLocale}
            options={languages}
            onChange={(targetLocale) => setPair({ ...pair, targetLocale })}
          />
        </div>
        {found.error ? (
          <ErrorNote title={t`The translation memory could not be read`} error={found.error} />
        ) : null}
        {found.units.length === 0 && found.error ? null : found.units.length === 0 ? (
          <div className={styles.nothing}>
            {found.isSearching ? (
              <Spinner label={t`Searching the memory`} />
            ) : (
              <p className={parts.muted}>{t`Nothing is found.`}</p>
            )}
          </div>
        ) : (
          <WindowedList
            ref={list}
            className={styles.units}
            role="listbox"
            tabIndex={0}
            aria-label={t`Translations`}
            aria-activedescendant={`${id}-${found.units[at]?.unit}`}
            count={found.units.length}
            rowHeight={ROW_HEIGHT}
            active={at}
            onKeyDown={onKeyDown}
            onSight={(_, last) => {
              if (last >= found.units.length - 10) found.more();
            }}
            row={(index) => {
              const unit = found.units[index];
              return unit ? (
                <UnitRow
                  key={unit.unit}
                  id={`${id}-${unit.unit}`}
                  unit={unit}
                  pair={pair}
                  filter={filter}
                  isActive={index === at}
                  position={index + 1}
                  total={found.isComplete ? found.units.length : -1}
                  onClick={() => setActive(index)}
                  onDoubleClick={() => onUse?.(unit.target)}
                />
              ) : null;
            }}
          />
        )}
        {chosen ? (
          <div className={parts.beside}>
            {onUse ? (
              <Button variant="primary" onClick={() => onUse(chosen.target)}>{t`Use translation`}</Button>
            ) : null}
            <Button onClick={() => setOver({ edit: chosen })}>{t`Edit…`}</Button>
            <Button onClick={() => void remove([chosen])}>{t`Delete from the memory`}</Button>
          </div>
        ) : null}
        <p className={parts.hint} role="status">
          {found.isSearching
            ? t`${formatNumber(found.searched)} translations searched…`
            : found.error
              ? ''
              : found.isComplete
                ? plural(found.units.length, { one: '# translation found', other: '# translations found' })
                : t`${formatNumber(found.units.length)} translations are listed; scroll for more.`}
        </p>
      </div>
      {over === 'remove' ? (
        <ConfirmDialog
          open
          danger
          title={t`Delete all translations that match?`}
          confirmLabel={t`Delete`}
          onConfirm={() => {
            setOver(null);
            void remove('all');
          }}
          onCancel={() => setOver(null)}
        >
          {t`They are no longer suggested. This cannot be undone; export the memory first to keep a copy.`}
        </ConfirmDialog>
      ) : null}
      {over !== null && over !== 'remove' ? (
        <EditUnitDialog
          unit={over.edit}
          locale={pair.targetLocale}
          onSave={(target) => found.change(over.edit, target)}
          onClose={() => {
            setOver(null);
            list.current?.focus();
          }}
        />
      ) : null}
    </Dialog>
  );
}
