/** The views of the app. Features register nothing: a view exists when it stands here and in `view-components.ts`. */
export const views = [
  { name: 'catalog', label: 'Catalog', place: 'rail', shortcut: 'Ctrl+Shift+1' },
  { name: 'review', label: 'Review', place: 'rail', shortcut: 'Ctrl+Shift+2' },
  /** Opened from Review. */
  { name: 'rehearsal', label: 'Rehearsal', place: 'review', shortcut: undefined },
  { name: 'activity', label: 'Activity', place: 'rail', shortcut: 'Ctrl+Shift+3' },
  { name: 'connections', label: 'Connections', place: 'menu', shortcut: undefined },
  { name: 'settings', label: 'Settings', place: 'foot', shortcut: 'Mod+,' },
] as const;

export type ViewName = (typeof views)[number]['name'];

/** Views that show the active connection's data, and are nothing without one. */
export const needsConnection = (view: ViewName): boolean =>
  view === 'catalog' || view === 'review' || view === 'rehearsal' || view === 'activity';
