import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { HistoryCell } from '#shared/contract/drafts.ts';
import { client } from '../../client/index.ts';
import { toastError } from '../../components/toast.ts';

export interface ExpandedSteps {
  /** The first cells changed by each step. */
  expanded: ReadonlyMap<number, readonly HistoryCell[]>;
  expand: (step: number) => Promise<void>;
  collapse: (step: number) => void;
}

/** The expanded steps of a connection's history. */
export function useExpandedSteps(connectionId: string): ExpandedSteps {
  const [expanded, setExpanded] = useState<ReadonlyMap<number, readonly HistoryCell[]>>(new Map());
  const expand = async (step: number) => {
    const answer = await client.call('history.cells', { connectionId, step });
    if (answer.ok) setExpanded((before) => new Map([...before, [step, answer.value.cells]]));
    else toastError(t`The cells could not be read`, answer.error);
  };
  const collapse = (step: number) =>
    setExpanded((before) => new Map([...before].filter(([other]) => other !== step)));
  return { expanded, expand, collapse };
}
