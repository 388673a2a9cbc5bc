import { t } from '@lingui/core/macro';

/** The group headings in the palette and the shortcut sheet, in this order. */
export const actionGroups = [
  t`Go to`,
  t`Connection`,
  t`Catalog`,
  t`Translate`,
  t`Completeness`,
  t`Edit`,
  t`Review`,
  t`Changes`,
  t`Appearance`,
  t`Help`,
] as const;
export type ActionGroup = (typeof actionGroups)[number];

/** Something the user can do from anywhere. Palette, shortcuts, buttons and the ? sheet all read it from the action table. */
export interface Action {
  /** `feature.verb`, unique. */
  id: string;
  label: string;
  group: ActionGroup;
  /** "Mod+K": see `parseShortcut`. */
  shortcut?: string;
  /** An alternative, for where the first one would be typed as text ("?" in a field), or for other habits. */
  otherShortcut?: string;
  /** Whether the shortcuts work while text is being typed; single keys and undo must not. Left out: only `otherShortcut` does. */
  inText?: boolean;
  /** Additional search terms for the palette. */
  keywords?: string;
  /** Evaluated every time before the action is offered or run. */
  enabled: () => boolean;
  /** Why it is not enabled now, for those who look for it; null if that goes without saying. */
  whyNot?: () => string | null;
  run: () => void | Promise<void>;
}
