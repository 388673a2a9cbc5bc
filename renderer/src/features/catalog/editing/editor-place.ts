/** A rectangle in CSS pixels, in the page. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where an editor stands, and how wide it may be. */
export interface EditorPlace {
  x: number;
  y: number;
  /** The cell is at the foot of the window: what the editor has besides its field stands above that. */
  isUp: boolean;
  /** It covers no more than this: neither what is read nor the edge of the window. Never less than the cell. */
  room: number;
}

/** Between an editor that is larger than its cell and the edge of the window. */
const GAP = 6;

/**
 * The field of an editor lies on its cell, and what it needs beyond that lies over cells to the right and below, or above at the foot of
 * the window. `source`: what is translated, if it is in sight; it stays so.
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
