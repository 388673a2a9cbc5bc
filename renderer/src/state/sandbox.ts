import { useEffect } from 'react';
import { create } from 'zustand';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type { Conditions } from '#shared/contract/sample.ts';
import { client } from '../client/index.ts';

interface SandboxState {
  /** service: what the sample connection's sandbox was told to do wrong; null until the first answer. */
  conditions: Conditions | null;
  /** memory: why they could not be read or changed the last time. */
  error: AppErrorShape | null;
}

export const useSandbox = create<SandboxState>()(() => ({ conditions: null, error: null }));

let changes: Promise<void> = Promise.resolve();

const keep = (answer: Result<Conditions>): void =>
  useSandbox.setState(answer.ok ? { conditions: answer.value, error: null } : { error: answer.error });

export async function loadConditions(): Promise<void> {
  await changes;
  keep(await client.call('sample.conditions', {}));
}

/**
 * Changes what the sandbox does wrong, one change after the other, each applied to the current conditions: faults with a
 * limited number of times may have been used up further since they were last read.
 */
export function changeConditions(change: (now: Conditions) => Conditions): void {
  changes = changes.then(async () => {
    const now = await client.call('sample.conditions', {});
    keep(now.ok ? await client.call('sample.setConditions', change(now.value)) : now);
  });
}

/** Faults with a limited number of times run out automatically. */
const LOOK_AGAIN_MS = 3000;

/** The conditions, kept current while the calling component is mounted. */
export function useCurrentConditions(): Conditions | null {
  const conditions = useSandbox((state) => state.conditions);
  const runsOut = conditions?.faults.some(({ times }) => times !== null) ?? false;
  useEffect(() => void loadConditions(), []);
  useEffect(() => {
    if (!runsOut) return;
    const timer = setInterval(() => void loadConditions(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [runsOut]);
  return conditions;
}
