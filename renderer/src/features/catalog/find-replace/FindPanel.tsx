import { plural, t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PlannedCell } from '#shared/contract/cells.ts';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { selectionSize } from '#shared/domain/block/geometry.ts';
import { patternProblem } from '#shared/domain/block/search-pattern.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { Action } from '../../../actions/action.ts';
import { useActions } from '../../../actions/use-actions.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { countLabel } from '../../../components/count-label.ts';
import { formatNumber } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { userNumbers } from '../../../components/value-text.ts';
import { useStaged } from '../../../state/staged.ts';
import parts from '../../../theme/parts.module.css';
import { PlannedView } from '../block-preview/PlannedList.tsx';
import { PlanSummary } from '../block-preview/PlanSummary.tsx';
import { type PlanRequest, usePlan } from '../block-preview/use-plan.ts';
import { type PlannedListState, usePlannedList } from '../block-preview/use-planned-list.ts';
import { stageBlock } from '../blocks/stage-block.ts';
import { type CellTool, type CellToolProps, openFind } from '../cell-tool/cell-tool.ts';
import { ScopeFields } from '../cell-tool/ScopeFields.tsx';
import { useScope } from '../cell-tool/use-scope.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import { FindForm } from './FindForm.tsx';
import styles from './find.module.css';
import { replaceLabel, useFindTerms } from './find-terms.ts';
import { useReplaced } from './use-replaced.ts';

const sameCell = (a: PlannedCell, b: PlannedCell): boolean =>
  a.product === b.product && columnKey(a) === columnKey(b);

export interface FindPanelProps extends CellToolProps {
  tool: Extract<CellTool, { kind: 'find' }>;
}

/** Finds texts in cells and replaces them, one by one or all at once; the grid stays usable meanwhile. */
export function FindPanel({ grid, basis, columns, tool, onClose }: FindPanelProps) {
  const { connection } = grid;
  const { search, replacement } = useFindTerms();
  const replaces = tool.replaces && !connection.readOnly;
  const field = useRef<HTMLInputElement>(null);
  const [replacing, setReplacing] = useState(false);
  const scope = useScope({ basis, columns, first: 'shown', followsCell: false });
  const problem = useMemo(() => patternProblem(search), [search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: being asked for again is the reason.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [tool.turn]);

  const edit = useMemo<BlockEdit | null>(
    () =>
      search.find === '' || problem !== null
        ? null
        : { kind: 'replace', search, replacement: replaces ? replacement : null, numbers: userNumbers },
    [search, problem, replaces, replacement],
  );
  const { cells } = scope;
  const request = useMemo<PlanRequest | null>(
    () => (edit && cells ? { connectionId: connection.id, selection: cells, edit } : null),
    [connection.id, cells, edit],
  );
  const staged = useStaged((state) => state.summary);
  const planning = usePlan(request, 'find', staged);
  const list = usePlannedList(planning.planned);
  const walk = useWalk(grid, list);

  const canReplace = replaces && planning.planned !== null && !planning.reading && !replacing;
  const changes = planning.planned?.plan.changes ?? 0;

  const replaced = useReplaced(edit, staged?.step ?? null, planning.planned?.plan.hits === 0);

  const replaceAll = async () => {
    if (!canReplace || !request || changes === 0) return;
    setReplacing(true);
    const label = replaceLabel(search, replacement, countLabel.cells(changes));
    replaced.note(
      await stageBlock(grid, { selection: request.selection, edit: request.edit, label }),
      changes,
    );
    setReplacing(false);
  };
  const replaceOne = async () => {
    const { cell } = walk;
    if (!canReplace || !request) return;
    if (!cell) return walk.go(1);
    setReplacing(true);
    const selection = await scope.cellOf(grid, cell);
    if (selection) {
      walk.passOver(cell);
      const label = replaceLabel(search, replacement, countLabel.cells(1));
      const one = await stageBlock(grid, { selection, edit: request.edit, label });
      if (one) replaced.note(one, 1);
      else walk.passOver(null);
    }
    setReplacing(false);
  };

  const isNothing = changes === 0;
  useEffect(() => {
    // A button that becomes disabled loses focus.
    if (isNothing && document.activeElement?.matches('aside footer button')) field.current?.focus();
  }, [isNothing]);

  useActions(useFindActions(walk.go));

  return (
    <Panel
      title={replaces ? t`Find and replace` : t`Find in cells`}
      onClose={onClose}
      footer={
        replaces ? (
          <>
            <Button disabled={isNothing} onClick={() => void replaceOne()}>
              {walk.cell ? t`Replace in this cell` : t`Go to the first`}
            </Button>
            <Button
              variant="primary"
              busy={replacing || (planning.reading && !isNothing)}
              disabled={isNothing}
              onClick={() => void replaceAll()}
            >
              {changes > 0
                ? t`Replace all in ${plural(changes, { one: '# cell', other: '# cells' })}`
                : t`Replace all`}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className={styles.panel}>
        {connection.readOnly ? null : (
          <Segmented
            label={t`What to do`}
            value={replaces ? 'replace' : 'find'}
            options={[
              { value: 'find', label: t`Find` },
              { value: 'replace', label: t`Replace` },
            ]}
            onChange={(value) => openFind(value === 'replace')}
          />
        )}
        <FindForm
          replaces={replaces}
          problem={problem}
          field={field}
          onNext={walk.go}
          onReplace={() => void replaceOne()}
          onReplaceAll={() => void replaceAll()}
        />
        <ScopeFields {...scope.fields} locales={basis.locales} />
        {search.find === '' ? (
          <p className={parts.hint}>{t`Searches texts, list items and numbers as shown.`}</p>
        ) : problem !== null ? null : request === null ? (
          <p className={parts.hint}>{t`No cells to search here.`}</p>
        ) : (
          <div className={classNames(parts.beside, parts.top, parts.apart)}>
            <PlanSummary
              planning={planning}
              failed={t`The cells could not be searched`}
              done={replaced.message}
              cells={selectionSize(request.selection.ranges).cells}
            />
            {list.cells.length > 0 ? (
              <div className={styles.walk}>
                <span className={styles.at}>
                  {list.active < 0 ? '' : t`${formatNumber(list.active + 1)} of ${formatNumber(changes)}`}
                </span>
                <IconButton
                  label={t`Previous`}
                  shortcut="Shift+F3"
                  icon={<ArrowUp size={15} />}
                  onClick={() => walk.go(-1)}
                />
                <IconButton
                  label={t`Next`}
                  shortcut="F3"
                  icon={<ArrowDown size={15} />}
                  onClick={() => walk.go(1)}
                />
              </div>
            ) : null}
          </div>
        )}
        <PlannedView
          list={list}
          label={replaces ? t`Cells that would change` : t`Cells found`}
          onShow={walk.show}
        />
      </div>
    </Panel>
  );
}

/** The actions for F3 and Shift+F3. */
function useFindActions(go: (by: 1 | -1) => void): Action[] {
  const latest = useRef(go);
  latest.current = go;
  return useMemo<Action[]>(
    () => [
      {
        id: 'cells.find-next',
        label: t`Find next`,
        group: t`Edit`,
        shortcut: 'F3',
        inText: true,
        enabled: () => true,
        run: () => latest.current(1),
      },
      {
        id: 'cells.find-previous',
        label: t`Find previous`,
        group: t`Edit`,
        shortcut: 'Shift+F3',
        inText: true,
        enabled: () => true,
        run: () => latest.current(-1),
      },
    ],
    [],
  );
}

interface Walk {
  /** The current cell of the walk; null before its first step. */
  cell: PlannedCell | null;
  /** Goes to the next or the previous cell, wrapping around at the ends. */
  go: (by: 1 | -1) => void;
  show: (cell: PlannedCell) => void;
  /** Once the list has been read again, goes to the cell after the one that was dealt with; null cancels that. */
  passOver: (cell: PlannedCell | null) => void;
}

/** Walks through the cells found, and the grid follows. Focus does not move. */
function useWalk(grid: CatalogGrid, list: PlannedListState): Walk {
  const dealtWith = useRef<PlannedCell | null>(null);
  const { cells, active, isMore, move } = list;

  const show = useCallback((cell: PlannedCell) => void grid.goTo(cell), [grid]);

  const stepTo = useCallback(
    (to: number) => {
      const cell = cells[to];
      if (!cell) return;
      move(to);
      show(cell);
    },
    [cells, move, show],
  );

  const go = (by: 1 | -1) => {
    if (cells.length === 0) return;
    const to = active < 0 ? firstStep(grid, cells, by) : active + by;
    if (to >= cells.length) stepTo(isMore ? active : 0);
    else stepTo(to < 0 ? cells.length - 1 : to);
  };

  useEffect(() => {
    const before = dealtWith.current;
    if (!before) return;
    dealtWith.current = null;
    const at = Math.max(0, active);
    // A cell that is found again after it was replaced is skipped.
    const isAgain = cells[at] && sameCell(cells[at], before);
    stepTo(isAgain ? Math.min(at + 1, cells.length - 1) : at);
  }, [cells, active, stepTo]);

  return {
    cell: cells[active] ?? null,
    go,
    show,
    passOver: (cell) => {
      dealtWith.current = cell;
    },
  };
}

/**
 * Where a walk begins: at the first cell found at or after the active one, or backwards at the one before it, wrapping around
 * at the ends. The position of a row is known only if it is loaded, as the rows around the active cell are.
 */
function firstStep({ api, selecting }: CatalogGrid, cells: readonly PlannedCell[], by: 1 | -1): number {
  const active = selecting?.active;
  const columns = api?.getAllDisplayedColumns().map((column) => column.getColId()) ?? [];
  const place = active ? columns.indexOf(active.columnId) : 0;
  const from = cells.findIndex((cell) => {
    const row = api?.getRowNode(String(cell.product))?.rowIndex;
    if (!active || typeof row !== 'number') return false;
    return row > active.row || (row === active.row && columns.indexOf(columnKey(cell)) >= place);
  });
  if (by > 0) return Math.max(0, from);
  return from > 0 ? from - 1 : cells.length - 1;
}
