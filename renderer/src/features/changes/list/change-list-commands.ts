import type { ServiceChange } from '#shared/contract/feed.ts';

/** Commands that the view provides for the list. Must be stable. */
export interface ChangeListCommands {
  /** Shows the cell, or the product, in the catalog. */
  show: (change: ServiceChange) => void;
  /** Marks the selected changes, otherwise the active one. */
  mark: (seen: boolean) => void;
  togglePanel: () => void;
  /** Opens the panel to decide the change of a row. */
  decide: (row: number) => void;
}
