import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Ban, BookA, FileDown, FileUp, Plus } from 'lucide-react';
import { Fragment, type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { Term, TermText } from '#shared/domain/glossary.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { direction, formatNumber } from '../../components/format.ts';
import { isKeyboardFree } from '../../components/free-keyboard.ts';
import { Kbd } from '../../components/Kbd.tsx';
import { Menu } from '../../components/Menu.tsx';
import { nextRow } from '../../components/next-row.ts';
import { OptionRow } from '../../components/OptionRow.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { toastError } from '../../components/toast.ts';
import { WindowedList } from '../../components/WindowedList.tsx';
import { useGlossaryTerms } from '../../state/glossary.ts';
import { deleteTerm, exportGlossary } from '../../state/glossary-transfers.ts';
import parts from '../../theme/parts.module.css';
import styles from './glossary.module.css';
import { foundTerms, type ListedTerm, listedTerms } from './listed-terms.ts';

/** In CSS pixels, as in the style sheet. */
const ROW_HEIGHT = 46;

export interface TermListProps {
  connection: Connection;
  search: string;
  onSearch: (search: string) => void;
  /** The active term; null for the first. */
  at: number | null;
  onAt: (term: number) => void;
  /** Null for a new term. */
  onEdit: (term: Term | null) => void;
  onImport: () => void;
}

/** The terms of the glossary, searchable by text and note, and their actions. */
export function TermList({ connection, search, onSearch, at, onAt, onEdit, onImport }: TermListProps) {
  const { value, error } = useGlossaryTerms();
  const terms = value?.terms;
  const { locales } = connection;
  const listed = useMemo(() => listedTerms(terms ?? [], locales), [terms, locales]);
  const found = useMemo(() => foundTerms(listed, search), [listed, search]);
  const addTerm = () => onEdit(null);
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  useLostFocus(() => list.current ?? add.current, `${at} ${listed.length === 0}`);

  if (!terms)
    return error ? (
      <ErrorNote title={t`The glossary could not be read`} error={error} />
    ) : (
      <Spinner label={t`Reading the glossary`} />
    );
  if (terms.length === 0) return <NoTerms add={add} onAdd={addTerm} onImport={onImport} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what Escape clears in the search must not close the dialog.
    <div
      className={parts.stack}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.defaultPrevented) event.stopPropagation();
      }}
    >
      <div className={parts.beside}>
        <SearchField label={t`Search terms`} className={parts.grows} search={search} onSearch={onSearch} />
        <Button icon={<FileUp size={14} />} onClick={onImport}>{t`Import…`}</Button>
        <Menu
          trigger={<Button icon={<FileDown size={14} />}>{t`Export`}</Button>}
          entries={[
            {
              id: 'csv',
              label: t`As a table (CSV)`,
              onSelect: () => void exportGlossary(connection, 'csv'),
            },
            {
              id: 'tbx',
              label: t`For translation tools (TBX)`,
              onSelect: () => void exportGlossary(connection, 'tbx'),
            },
          ]}
        />
        <Button variant="primary" icon={<Plus size={14} />} onClick={addTerm}>{t`Add term`}</Button>
      </div>
      {found.length === 0 ? (
        <p className={styles.nothing}>{t`No term has “${search.trim()}” in its texts or notes.`}</p>
      ) : (
        <Rows list={list} connection={connection} found={found} at={at} onAt={onAt} onEdit={onEdit} />
      )}
      <p className={styles.foot}>
        <span role="status">
          {found.length === terms.length
            ? plural(terms.length, { one: '# term', other: '# terms' })
            : t`${formatNumber(found.length)} of ${plural(terms.length, { one: '# term', other: '# terms' })}`}
        </span>
        <span>
          <Trans>
            <Kbd shortcut="Enter" /> edit
          </Trans>
        </span>
        <span>
          <Trans>
            <Kbd shortcut="Delete" /> delete
          </Trans>
        </span>
      </p>
    </div>
  );
}

interface NoTermsProps {
  add: RefObject<HTMLButtonElement | null>;
  onAdd: () => void;
  onImport: () => void;
}

function NoTerms({ add, onAdd, onImport }: NoTermsProps) {
  return (
    <EmptyState
      icon={<BookA />}
      title={t`No terms yet`}
      actions={
        <>
          <Button ref={add} variant="primary" onClick={onAdd}>{t`Add term`}</Button>
          <Button onClick={onImport}>{t`Import…`}</Button>
        </>
      }
    >{t`Terms are highlighted while you translate. The checks find texts that do not use them.`}</EmptyState>
  );
}

interface RowsProps {
  list: RefObject<HTMLDivElement | null>;
  connection: Connection;
  found: readonly ListedTerm[];
  at: number | null;
  onAt: (term: number) => void;
  onEdit: (term: Term) => void;
}

function Rows({ list, connection, found, at, onAt, onEdit }: RowsProps) {
  const id = useId();
  const lastRow = useRef(0);
  const row = found.findIndex(({ term }) => term.id === at);
  // If the term was deleted, the next one is in its place.
  const active = row < 0 ? Math.min(lastRow.current, found.length - 1) : row;
  useEffect(() => {
    lastRow.current = active;
  }, [active]);

  const remove = async ({ term, name }: ListedTerm) => {
    const answer = await deleteTerm(connection.id, term, name.text);
    if (!answer.ok) toastError(t`“${name.text}” was not deleted`, answer.error);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const entry = found[active];
    const page = Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const next = nextRow(event.key, active, found.length, page);
    if (next !== null) onAt(found[next]?.term.id ?? -1);
    else if (event.key === 'Enter' && entry) onEdit(entry.term);
    else if (event.key === 'Delete' && entry) void remove(entry);
    else return;
    event.preventDefault();
  };
  return (
    <WindowedList
      ref={list}
      className={styles.list}
      count={found.length}
      rowHeight={ROW_HEIGHT}
      active={active}
      role="listbox"
      aria-label={t`Terms`}
      aria-activedescendant={`${id}-${found[active]?.term.id}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      row={(index) => {
        const entry = found[index];
        return entry ? (
          <TermRow
            key={entry.term.id}
            id={`${id}-${entry.term.id}`}
            entry={entry}
            isActive={index === active}
            position={index + 1}
            total={found.length}
            onOpen={() => {
              onAt(entry.term.id);
              onEdit(entry.term);
            }}
          />
        ) : null;
      }}
    />
  );
}

/** When `reason` changes and the focused element has been removed, focuses the element that `find` returns. */
function useLostFocus(find: () => HTMLElement | null, reason: string): void {
  const known = useRef(reason);
  useEffect(() => {
    if (known.current === reason) return;
    known.current = reason;
    if (isKeyboardFree()) find()?.focus();
  });
}

interface TermRowProps {
  id: string;
  entry: ListedTerm;
  isActive: boolean;
  /** From 1. */
  position: number;
  total: number;
  onOpen: () => void;
}

/** A term in the list: its name, and its texts in other languages. */
function TermRow({ id, entry, isActive, position, total, onOpen }: TermRowProps) {
  const { name, others } = entry;
  return (
    <OptionRow
      id={id}
      isActive={isActive}
      position={position}
      total={total}
      className={classNames(styles.row, isActive && styles.active, isActive && parts.keyLine)}
      onClick={onOpen}
    >
      <span className={styles.name}>
        <Text text={name} />
      </span>
      <span className={styles.others}>
        {others.length === 0
          ? t`In no other language`
          : others.map((text, at) => (
              <Fragment key={`${text.locale} ${text.text}`}>
                {at > 0 ? ' · ' : null}
                <span className={styles.locale}>{text.locale}</span> <Text text={text} />
              </Fragment>
            ))}
      </span>
    </OptionRow>
  );
}

function Text({ text: { text, locale, forbidden } }: { text: TermText }) {
  return (
    <>
      {forbidden ? <Ban size={12} className={styles.ban} role="img" aria-label={t`forbidden:`} /> : null}
      <bdi lang={locale} dir={direction(locale)} className={classNames(forbidden && styles.forbidden)}>
        {text}
      </bdi>
    </>
  );
}
