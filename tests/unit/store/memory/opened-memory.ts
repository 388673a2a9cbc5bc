import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { MemoryStore } from '#electron/store/memory/create-memory-store.ts';
import { memoryDatabase } from '#electron/store/memory/memory-database.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import type { MemoryUnit } from '#shared/contract/memory.ts';
import { tempDir } from '../../../support/temp-dir.ts';

export const PAIR = { sourceLocale: 'en', targetLocale: 'de' };

/** A new memory in a file of its own, in this thread. */
export function openedMemory(): MemoryStore {
  const { store, close } = openDatabase(join(tempDir(), 'memory.db'), memoryDatabase);
  onTestFinished(() => close(true));
  return store;
}

export const unit = (source: string, target: string, more: Partial<MemoryUnit> = {}): MemoryUnit => ({
  ...PAIR,
  source,
  target,
  origin: 'edit',
  identifier: null,
  property: null,
  at: '2026-05-04T09:30:00Z',
  ...more,
});

/** The scores of the suggestions, with their penalties. */
export const suggested = (store: MemoryStore, text: string, limit = 5) =>
  store.suggest(PAIR, { text, property: null, limit });
