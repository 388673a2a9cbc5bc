import { readFileSync, writeFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import { z } from 'zod';
import type { Logger } from '../services/ports.ts';

export const MIN_WIDTH = 1024;
export const MIN_HEIGHT = 700;
const FIRST: WindowState = { width: 1440, height: 900, maximized: false };

const windowState = z.object({
  x: z.int().optional(),
  y: z.int().optional(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof windowState>;

/** Reads the last state of the window; that of a first start if it cannot be read, because a size is not worth an error. */
export function readWindowState(file: string): WindowState {
  try {
    return windowState.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return FIRST;
  }
}

/** A size that cannot be saved must not keep the window from closing. */
export function saveWindowState(file: string, state: WindowState, logger: Logger): void {
  try {
    writeFileSync(file, JSON.stringify(state));
  } catch (error) {
    logger.warn('The place of the window was not saved', { error });
  }
}

/** Returns a position on the current displays: a window last shown on one that was unplugged is centered on the first. */
export function placeOnDisplays(
  state: WindowState,
  workAreas: readonly [Rectangle, ...Rectangle[]],
): WindowState {
  const { x, y } = state;
  const onDisplay = workAreas.find(
    (area) =>
      x !== undefined &&
      y !== undefined &&
      isWithin(x, area.x, area.width) &&
      isWithin(y, area.y, area.height),
  );
  const area = onDisplay ?? workAreas[0];
  const size = {
    width: Math.max(MIN_WIDTH, Math.min(state.width, area.width)),
    height: Math.max(MIN_HEIGHT, Math.min(state.height, area.height)),
  };
  // Without a position, Electron centers the window.
  return { ...size, maximized: state.maximized, ...(onDisplay ? { x, y } : {}) };
}

const isWithin = (at: number, start: number, length: number): boolean => at >= start && at < start + length;
