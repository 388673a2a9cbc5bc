import { t } from '@lingui/core/macro';

/** The headings of palette and shortcut sheet, in their order. */
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
  /** Another one, for where the first is text ("?" in a field); it works while text is being typed. */
  otherShortcut?: string;
  /** Whether the shortcut works while text is being typed; single keys and undo must not. */
  inText?: boolean;
  /** More words to find it by in the palette. */
  keywords?: string;
  /** Asked each time before it is offered or run. */
  enabled: () => boolean;
  run: () => void | Promise<void>;
}
