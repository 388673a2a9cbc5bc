/** A rectangle in the page, in CSS pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where an editor is placed, and how wide it may be. */
export interface EditorPlace {
  x: number;
  y: number;
  /** The cell is at the bottom of the window: everything but the field of the editor is above the field. */
  isUp: boolean;
  /** The width available: the editor covers neither the source text nor the edge of the window. Never less than the cell. */
  room: number;
}

/** The gap between an editor that is larger than its cell and the edge of the window. */
const GAP = 6;

/**
 * Places the field of an editor on its cell; whatever it needs beyond that covers cells to the right and below, or above at
 * the bottom of the window. `source`: the cell that is translated, if it is in sight; it stays in sight.
 */
export function editorPlace(
  cell: Box,
  size: { width: number; height: number },
  page: { width: number; height: number },
  source: Box | null,
): EditorPlace {
  const right = Math.max(cell.x + cell.width, page.width - GAP);
  const end = source && source.x >= cell.x + cell.width ? Math.min(source.x, right) : right;
  const isUp = cell.y + size.height > page.height - GAP && cell.y + cell.height >= size.height;
  const y = isUp
    ? cell.y + cell.height - size.height
    : Math.min(cell.y, Math.max(cell.y + cell.height, page.height - GAP) - size.height);
  return {
    x: Math.max(0, Math.min(cell.x, right - size.width)),
    y: Math.max(0, y),
    isUp,
    room: Math.max(cell.width, end - cell.x),
  };
}
