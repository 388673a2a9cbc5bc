import type { ServiceChange } from '#shared/contract/feed.ts';

/** What the list asks of its view. Must be stable. */
export interface ChangeListCommands {
  /** Shows the cell, or the product, in the catalog. */
  show: (change: ServiceChange) => void;
  /** Marks what is chosen, or else the change that the keyboard is on. */
  mark: (seen: boolean) => void;
  togglePanel: () => void;
  /** Opens the panel, to decide the change of a row. */
  decide: (row: number) => void;
}
