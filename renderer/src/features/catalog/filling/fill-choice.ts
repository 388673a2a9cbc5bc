import { plural, t } from '@lingui/core/macro';
import { create } from 'zustand';
import { cellCount } from '#shared/domain/block/geometry.ts';
import type { CellRange } from '#shared/domain/selection.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { asSentence } from '../../../components/format.ts';
import { toast, toastError } from '../../../components/toast.ts';
import { BLOCK_EDIT_TOAST } from '../../../state/block-edit-notice.ts';
import { useSelection } from '../../../state/selection.ts';
import { useStaged } from '../../../state/staged.ts';
import type { RangeEdits } from '../blocks/range-edits.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import type { GridSelection } from '../selection/grid-selection.ts';
import type { FillReach } from './fill-reach.ts';

/** What the handle fills: its source, the cells that it fills, and whether they continue a series. */
export interface HandleFill {
  source: CellRange;
  reach: FillReach;
  series: boolean;
}

/** A fill that was done and can still be switched between copy and series. */
export interface FillChoice {
  /** How many cells were filled. */
  cells: number;
  series: boolean;
  /** The corner that the handle was dragged to, and the part of the page that shows cells. */
  corner: { x: number; y: number };
  within: DOMRect;
  choose: (series: boolean) => void;
  /** Removes the choice and returns focus to the cells. */
  leave: () => void;
}

interface FillChoiceState {
  /** memory: the last fill, until the user continues with something else. */
  offered: FillChoice | null;
}

export const useFillChoice = create<FillChoiceState>()(() => ({ offered: null }));

/** As in Excel. */
export const FILL_CHOICE_KEYS = 'Alt+Shift+F10';
export const FILL_CHOICE_ID = 'fill-choice';

/** Moves focus to the choice and opens it. */
export function openFillChoice(): void {
  const button = document.getElementById(FILL_CHOICE_ID);
  button?.focus();
  button?.click();
}

/** The label of the button: what was done. */
export const filledMessage = ({ series, cells }: Pick<FillChoice, 'series' | 'cells'>): string =>
  series
    ? t`Series in ${plural(cells, { one: '# cell', other: '# cells' })}`
    : t`Copied to ${plural(cells, { one: '# cell', other: '# cells' })}`;

/** Fills by the handle, and offers to switch between copy and series until an edit, another selection, scrolling or Escape. */
export class HandleFills {
  readonly #grid: CatalogGrid;
  readonly #selection: GridSelection;
  readonly #edits: RangeEdits;
  #stopWatching: () => void = () => undefined;

  constructor(grid: CatalogGrid, selection: GridSelection, edits: RangeEdits) {
    this.#grid = grid;
    this.#selection = selection;
    this.#edits = edits;
  }

  async fill(fill: HandleFill): Promise<void> {
    this.stop();
    const { source, reach, series } = fill;
    const done = await this.#edits.fillFrom(source, reach.over, reach.direction, series);
    // A job takes a while: it can be canceled and undone, but not be followed by another one.
    if (done && done.jobId === null) this.#offer(fill, done.step);
  }

  /** Removes the choice. Returns whether there was one. */
  stop(): boolean {
    this.#stopWatching();
    this.#stopWatching = () => undefined;
    const isOffered = useFillChoice.getState().offered !== null;
    if (isOffered) useFillChoice.setState({ offered: null });
    return isOffered;
  }

  /** @param step The number of the fill in the history; null if it changed nothing. */
  #offer(fill: HandleFill, step: number | null): void {
    const { source, reach, series } = fill;
    const { geometry } = this.#selection;
    const corner = geometry.cornerOf(reach.over, reach.direction);
    if (!corner) return;
    const cells = cellCount(reach.over) - cellCount(source);
    useFillChoice.setState({
      offered: {
        cells,
        series,
        corner,
        within: geometry.scrollingArea,
        choose: (wanted) => void this.#fillAgain({ ...fill, series: wanted }, step),
        leave: () => this.#leave(),
      },
    });
    this.#grid.status.tell(
      sentences(
        asSentence(filledMessage({ series, cells })),
        series
          ? t`${FILL_CHOICE_KEYS}: copy the cells instead.`
          : t`${FILL_CHOICE_KEYS}: fill a series instead.`,
      ),
    );
    this.#watch(step);
  }

  #leave(): void {
    this.stop();
    // A menu entry takes focus once more after it was chosen.
    queueMicrotask(() => this.#grid.focus());
  }

  /** Replaces the fill by the other kind, so that the history has only one step. */
  async #fillAgain(fill: HandleFill, step: number | null): Promise<void> {
    this.#leave();
    const isLast = step === null || lastStep() === step;
    const undone = isLast && step !== null ? await this.#grid.edits.step('history.undo') : null;
    const title = t`The fill was not changed`;
    if (!isLast) return toast({ key: BLOCK_EDIT_TOAST, title, message: t`Later edits came after it.` });
    if (undone && !undone.ok) return toastError(title, undone.error, { key: BLOCK_EDIT_TOAST });
    await this.fill(fill);
  }

  #watch(step: number | null): void {
    const { viewport } = this.#selection.geometry;
    const stop = () => void this.stop();
    const lastBefore = lastStep();
    const isLast = () => (step === null ? lastStep() === lastBefore : lastStep() === step);
    // The event about the fill itself may come after its answer.
    let isAnnounced = isLast();
    const stops = [
      useSelection.subscribe(stop),
      useStaged.subscribe(() => {
        if (isLast()) isAnnounced = true;
        else if (isAnnounced) stop();
      }),
    ];
    viewport.addEventListener('scroll', stop, { passive: true });
    window.addEventListener('resize', stop);
    this.#stopWatching = () => {
      for (const each of stops) each();
      viewport.removeEventListener('scroll', stop);
      window.removeEventListener('resize', stop);
    };
  }
}

/** The step that an undo would revert; null also if a step was undone and can be redone. */
function lastStep(): number | null {
  const { summary } = useStaged.getState();
  return summary?.redo === null ? summary.step : null;
}
