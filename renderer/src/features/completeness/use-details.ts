import { useEffect, useState } from 'react';
import type { CompletenessDetails, CompletenessPart } from '#shared/contract/completeness.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import { client } from '../../client/index.ts';
import { keepRequirementNames, namesInDetails } from '../../state/requirement-names.ts';

/** How long the same cell must stay selected before its details are requested, in milliseconds. */
const PAUSE = 120;

export interface Details {
  /** The part that `details` belong to: the previously selected one, while the next is being read. */
  part: CompletenessPart | null;
  details: CompletenessDetails | null;
  error: AppErrorShape | null;
}

/** What is missing in a part of the products of a query. `revision`: counts the events that make answers stale. */
export function useDetails(
  connectionId: string,
  query: ViewQuery,
  part: CompletenessPart | null,
  revision: number,
): Details {
  const [state, setState] = useState<Details>({ part: null, details: null, error: null });
  const asked = JSON.stringify({ query, part });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision asks again.
  useEffect(() => {
    const wanted = JSON.parse(asked) as { query: ViewQuery; part: CompletenessPart | null };
    const wantedPart = wanted.part;
    if (!wantedPart) return;
    let isCurrent = true;
    const timer = window.setTimeout(() => {
      const input = { connectionId, query: wanted.query, part: wantedPart };
      void client.call('completeness.details', input).then((answer) => {
        if (!isCurrent) return;
        if (answer.ok) keepRequirementNames(connectionId, namesInDetails(answer.value));
        setState(
          answer.ok
            ? { part: wantedPart, details: answer.value, error: null }
            : { part: wantedPart, details: null, error: answer.error },
        );
      });
    }, PAUSE);
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [connectionId, asked, revision]);
  return state;
}
