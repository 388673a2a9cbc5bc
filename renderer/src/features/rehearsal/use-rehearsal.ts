import { useCallback, useEffect, useRef, useState } from 'react';
import { type Throttled, throttled } from '#shared/timing/throttle.ts';
import { client } from '../../client/index.ts';
import { listenToMarks } from '../../state/listen-to-marks.ts';
import { useStaged } from '../../state/staged.ts';
import { isOtherMarks, NOT_REHEARSED, type Rehearsed, renewed } from './renewal.ts';

/** The maximum number of products that are named of each kind. */
export const NAMED = 500;

/** Throttles reading: marks change with every product that another change set removes meanwhile. */
const AGAIN_EVERY_MS = 500;

/** What removing the marked products would do, read again whenever marks, products or edits change. */
export function useRehearsal(connectionId: string): Rehearsed & { again: () => void } {
  const [rehearsed, setRehearsed] = useState(NOT_REHEARSED);
  const current = useRef<Throttled>(null);
  useEffect(() => {
    let stopped = false;
    /** Whether other products may be marked now, even if the figures are the same. */
    let marksChanged = false;
    const reading = throttled(async () => {
      const isOther = marksChanged;
      marksChanged = false;
      const answer = await client.call('removals.rehearse', { connectionId, limit: NAMED });
      if (stopped) return;
      if (!answer.ok) marksChanged ||= isOther;
      setRehearsed((before) =>
        answer.ok ? renewed(before, answer.value, isOther) : { ...before, error: answer.error },
      );
    }, AGAIN_EVERY_MS);
    current.current = reading;
    reading.now();
    const stops = [
      reading.stop,
      listenToMarks(connectionId, reading.request),
      useStaged.subscribe(({ summary }, before) => {
        if (!isOtherMarks(before.summary, summary)) return;
        marksChanged = true;
        reading.request();
      }),
    ];
    return () => {
      stopped = true;
      for (const stop of stops) stop();
    };
  }, [connectionId]);
  const again = useCallback(() => current.current?.now(), []);
  return { ...rehearsed, again };
}
