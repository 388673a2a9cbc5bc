import { readFileSync, writeFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import { z } from 'zod';
import type { Logger } from '../services/ports.ts';

/** Smaller windows cut off toolbars; on a display with less room, the display is the minimum. */
export const MIN_WIDTH = 1024;
export const MIN_HEIGHT = 700;
const FIRST: WindowState = { width: 1440, height: 900, maximized: false };
/** Arrangements of displays that are remembered: at the desk, in the meeting room, on the train. */
const REMEMBERED = 10;

const windowState = z.object({
  x: z.int().optional(),
  y: z.int().optional(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof windowState>;

/** The last state of the window for each arrangement of displays, the latest last. */
const windowStates = z.array(windowState.extend({ displays: z.string() }));

/** The work areas of all displays, in DIP, the primary one first. */
export type WorkAreas = readonly [Rectangle, ...Rectangle[]];

/** A name for the displays that are connected, with their places and scales: each lets a window have another size. */
const arrangementOf = (workAreas: WorkAreas): string =>
  workAreas.map(({ x, y, width, height }) => `${width}x${height}@${x},${y}`).join(' ');

/**
 * Reads the last state of the window on these displays, or else on others; that of a first start if it cannot be read, because a
 * size is not worth an error.
 */
export function readWindowState(file: string, workAreas: WorkAreas): WindowState {
  const states = readStates(file);
  const displays = arrangementOf(workAreas);
  const state = states.find((known) => known.displays === displays) ?? states.at(-1);
  if (state === undefined) return FIRST;
  const { displays: _, ...found } = state;
  return found;
}

/** A size that cannot be saved must not keep the window from closing. */
export function saveWindowState(
  file: string,
  workAreas: WorkAreas,
  state: WindowState,
  logger: Logger,
): void {
  const displays = arrangementOf(workAreas);
  const others = readStates(file).filter((known) => known.displays !== displays);
  try {
    writeFileSync(file, JSON.stringify([...others, { ...state, displays }].slice(-REMEMBERED)));
  } catch (error) {
    logger.warn('The place of the window was not saved', { error });
  }
}

function readStates(file: string): z.infer<typeof windowStates> {
  try {
    return windowStates.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

/** Returns a position on the current displays: a window last shown on one that was unplugged is centered on the first. */
export function placeOnDisplays(state: WindowState, workAreas: WorkAreas): WindowState {
  const { x, y } = state;
  const onDisplay = workAreas.find(
    (area) =>
      x !== undefined &&
      y !== undefined &&
      isWithin(x, area.x, area.width) &&
      isWithin(y, area.y, area.height),
  );
  const area = onDisplay ?? workAreas[0];
  const smallest = minimumOn([area]);
  const size = {
    width: Math.max(smallest.minWidth, Math.min(state.width, area.width)),
    height: Math.max(smallest.minHeight, Math.min(state.height, area.height)),
  };
  // Without a position, Electron centers the window.
  return { ...size, maximized: state.maximized, ...(onDisplay ? { x, y } : {}) };
}

/** The minimum size of a window that can be moved to any of these displays: never more than one of them has room for. */
export const minimumOn = (workAreas: WorkAreas): { minWidth: number; minHeight: number } => ({
  minWidth: Math.min(MIN_WIDTH, ...workAreas.map(({ width }) => width)),
  minHeight: Math.min(MIN_HEIGHT, ...workAreas.map(({ height }) => height)),
});

const isWithin = (at: number, start: number, length: number): boolean => at >= start && at < start + length;
