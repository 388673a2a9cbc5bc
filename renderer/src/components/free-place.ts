/** In CSS pixels, from the upper left corner of the window. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The distance between a message and what it must not cover. */
const GAP = 8;

/**
 * The upper left corner of a place within `room` that covers none of `kept`: as low as possible at the right, otherwise
 * at the left. If there is none, the place that covers least.
 */
export function freePlace(
  { width, height }: { width: number; height: number },
  room: Box,
  kept: readonly Box[],
): { left: number; top: number } {
  const heights = [room.bottom, ...kept.map(({ top }) => top - GAP)]
    .map((bottom) => Math.min(bottom, room.bottom) - height)
    .filter((top) => top >= room.top)
    .sort((a, b) => b - a);
  const lowest = Math.max(room.top, room.bottom - height);
  const places = [room.right - width, room.left].flatMap((left) =>
    (heights.length > 0 ? heights : [lowest]).map((top) => ({ left, top })),
  );
  const covered = ({ left, top }: { left: number; top: number }) =>
    kept.reduce((sum, box) => sum + common({ left, top, right: left + width, bottom: top + height }, box), 0);
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best));
}

/** The area that two boxes share. */
const common = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
