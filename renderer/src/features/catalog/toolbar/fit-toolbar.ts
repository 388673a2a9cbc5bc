/** A button of the toolbar. Widths in CSS pixels, with the gap beside it. */
export interface ToolbarPart {
  /** With its label. */
  width: number;
  /** With its icon only; null for a button that moves into the menu instead. */
  iconWidth: number | null;
}

export type PartLook = 'label' | 'icon' | 'menu';

/**
 * How each part is shown: with its label as long as there is room, the most important parts first.
 *
 * @param parts by importance
 * @param menuWidth the width of the button of the menu, which is only there if not everything has a label
 */
export function fitToolbar(room: number, parts: readonly ToolbarPart[], menuWidth: number): PartLook[] {
  const whole = parts.reduce((sum, { width }) => sum + width, 0);
  if (whole <= room) return parts.map(() => 'label');
  let left = parts.reduce((rest, { iconWidth }) => rest - (iconWidth ?? 0), room - menuWidth);
  return parts.map(({ width, iconWidth }) => {
    const added = width - (iconWidth ?? 0);
    if (added > left) return iconWidth === null ? 'menu' : 'icon';
    left -= added;
    return 'label';
  });
}
