import { t } from '@lingui/core/macro';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { CategoryNode } from '#shared/contract/views.ts';
import { listed } from '#shared/domain/listed.ts';
import parts from '../theme/parts.module.css';
import styles from './CategoryTree.module.css';
import { pathKey, type TreeRow, treeRows } from './category-tree.ts';
import { classNames } from './class-names.ts';
import { countLabel } from './count-label.ts';
import { ErrorNote } from './ErrorNote.tsx';
import { formatNumber } from './format.ts';
import { nextRow } from './next-row.ts';
import { Spinner } from './Spinner.tsx';
import { TextInput } from './TextInput.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { WindowedList } from './WindowedList.tsx';

const ROW = 28;
/** Rows moved by Page up and Page down. */
const PAGE = 10;
const INDENT = 16;

export interface CategoryTreeProps {
  /** Null while they are read. */
  nodes: readonly CategoryNode[] | null;
  /** Why they could not be read. */
  error: AppErrorShape | null;
  chosen: readonly string[];
  /** Stands beside the search. */
  beside?: ReactNode;
  /** Whether the search field takes focus when the tree appears. */
  takesFocus?: boolean;
  onChoose: (path: string[]) => void;
}

/**
 * A category tree to choose one node from: arrows move, expand and collapse, Enter or Space chooses. It is as high while
 * the categories are read as afterwards, so that nothing moves under the pointer.
 */
export function CategoryTree(props: CategoryTreeProps) {
  const { nodes, error, chosen, beside, takesFocus = true, onChoose } = props;
  const id = useId();
  const field = useFirstFocus<HTMLInputElement>((input) => (takesFocus ? input : null));
  const [search, setSearch] = useState('');
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set(chosen.slice(0, -1).map((_, end) => pathKey(chosen.slice(0, end + 1)))),
  );
  const rows = useMemo(() => treeRows(nodes ?? [], expanded, search), [nodes, expanded, search]);
  const chosenKey = pathKey(chosen);
  const [at, setAt] = useState<number | null>(null);
  const active = Math.min(
    at ??
      Math.max(
        0,
        rows.findIndex(({ key }) => key === chosenKey),
      ),
    rows.length - 1,
  );

  const fold = (row: TreeRow, open: boolean) => {
    const next = new Set(expanded);
    if (open) next.add(row.key);
    else next.delete(row.key);
    setExpanded(next);
  };
  const walk = (row: TreeRow, key: string): boolean => {
    const next = nextRow(key, active, rows.length, PAGE);
    if (next !== null) {
      setAt(next);
      return true;
    }
    switch (key) {
      case 'ArrowRight':
        if (row.hasChildren && !row.expanded) fold(row, true);
        else if (row.expanded) setAt(active + 1);
        return true;
      case 'ArrowLeft':
        if (row.expanded) fold(row, false);
        else
          setAt(
            Math.max(
              0,
              rows.findLastIndex(({ level }, i) => i < active && level < row.level),
            ),
          );
        return true;
      case 'Enter':
      case ' ':
        onChoose([...row.path]);
        return true;
      default:
        return false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (!row) return;
    if (event.key === 'Enter' && row.key === chosenKey) {
      // The category is already chosen: submits, as Enter does in a form's fields.
      event.currentTarget.closest('form')?.requestSubmit();
      event.preventDefault();
    } else if (walk(row, event.key)) event.preventDefault();
  };

  const note = error ? (
    <ErrorNote title={t`The categories could not be read`} error={error} />
  ) : nodes === null ? (
    <Spinner label={t`Reading categories…`} />
  ) : nodes.length === 0 ? (
    t`No product has a category here.`
  ) : (
    t`No category matches.`
  );
  return (
    <div className={parts.tightStack}>
      <div className={styles.search}>
        <TextInput
          ref={field}
          className={styles.field}
          type="search"
          value={search}
          onChange={setSearch}
          placeholder={t`Find a category`}
          aria-label={t`Find a category`}
        />
        {beside}
      </div>
      {rows.length === 0 ? (
        <div className={classNames(styles.tree, parts.muted, parts.pad2)}>{note}</div>
      ) : (
        <WindowedList
          role="tree"
          aria-label={t`Categories`}
          tabIndex={0}
          aria-activedescendant={rows[active] ? `${id}${active}` : undefined}
          className={styles.tree}
          count={rows.length}
          rowHeight={ROW}
          active={active}
          onKeyDown={onKeyDown}
          row={(index) => {
            const row = rows[index];
            return row ? (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the tree, which keeps the focus.
              <div
                key={row.key}
                id={`${id}${index}`}
                role="treeitem"
                tabIndex={-1}
                aria-level={row.level}
                aria-setsize={row.siblings}
                aria-posinset={row.position}
                aria-expanded={row.hasChildren ? row.expanded : undefined}
                aria-selected={row.key === chosenKey}
                aria-label={listed([row.name, countLabel.products(row.products)])}
                className={classNames(
                  parts.option,
                  parts.gap1,
                  index === active && styles.active,
                  row.key === chosenKey && classNames(parts.strong, parts.accent),
                )}
                style={{ paddingInlineStart: (row.level - 1) * INDENT + 4 }}
                onClick={() => {
                  setAt(index);
                  onChoose([...row.path]);
                }}
              >
                {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: left and right fold with the keyboard. */}
                <span
                  className={styles.fold}
                  onClick={(event) => {
                    event.stopPropagation();
                    setAt(index);
                    fold(row, !row.expanded);
                  }}
                >
                  {row.hasChildren ? (
                    row.expanded ? (
                      <ChevronDown size={13} />
                    ) : (
                      <ChevronRight size={13} />
                    )
                  ) : null}
                </span>
                <span className={parts.growingText} dir="auto">
                  {row.name}
                </span>
                <span className={classNames(parts.muted, parts.fixed, parts.tabular)}>
                  {formatNumber(row.products)}
                </span>
              </div>
            ) : null;
          }}
        />
      )}
    </div>
  );
}
