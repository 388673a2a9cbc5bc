import { t } from '@lingui/core/macro';
import type { Action } from '../../../actions/action.ts';
import { countLabel } from '../../../components/count-label.ts';
import { useCatalog } from '../../../state/catalog.ts';
import type { CatalogGrid } from './catalog-grid.ts';
import { fitColumns } from './fit-columns.ts';
import { linesInSight } from './lines-in-sight.ts';

/** Numbers of lines that can be chosen. */
export const LINES = [1, 2, 3, 4, 5, 6] as const;

export const linesLabel = (lines: number): string => countLabel.lines(lines);

export const presentLines = (): number => useCatalog.getState().layout?.lines ?? 1;

/** The actions for column widths and row height, for the palette, the toolbar and headers. */
export function lookActions(grid: CatalogGrid, changeLines: (lines: number) => void): Action[] {
  const isShown = () => (grid.api?.getDisplayedRowCount() ?? 0) > 0;
  const action = (id: string, label: string, run: Action['run'], more: Partial<Action> = {}): Action => ({
    id: `catalog.${id}`,
    label,
    group: t`Catalog`,
    keywords: t`width autosize auto resize`,
    enabled: isShown,
    run,
    ...more,
  });
  const heights = { keywords: t`wrap text lines rows tall` };
  return [
    action('fit-columns', t`Fit all columns`, () => {
      if (grid.api) fitColumns(grid.api, 'all');
    }),
    action(
      'fit-column',
      t`Fit the active column`,
      () => {
        const active = grid.selecting?.active;
        if (grid.api && active) fitColumns(grid.api, [active.columnId]);
      },
      { enabled: () => isShown() && grid.selecting?.active != null },
    ),
    ...LINES.map((lines) =>
      action(`lines-${lines}`, t`Row height: ${linesLabel(lines)}`, () => changeLines(lines), {
        ...heights,
        enabled: () => presentLines() !== lines,
      }),
    ),
    action(
      'lines-by-content',
      t`Row height: fit to content`,
      () => {
        if (grid.api) changeLines(linesInSight(grid.api));
      },
      heights,
    ),
  ];
}
