import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useState } from 'react';
import { client } from '../client/index.ts';

export type PictureState =
  | { is: 'loading' }
  /** `url` holds the whole picture: the page loads nothing from elsewhere. */
  | { is: 'shown'; url: string }
  | { is: 'failed'; message: string };

const LOADING: PictureState = { is: 'loading' };
const DAMAGED: PictureState = { is: 'failed', message: t`The picture is damaged.` };

/** The picture at a web address of the catalog, loaded by the main process. */
export function usePicture(
  connectionId: string,
  address: string,
): { state: PictureState; retry: () => void; onDamaged: () => void } {
  const key = `${connectionId} ${address}`;
  const [loaded, setLoaded] = useState({ key, state: LOADING });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same again.
  useEffect(() => {
    let isLatest = true;
    void client.call('pictures.get', { connectionId, address }).then((answer) => {
      if (isLatest) setLoaded({ key, state: answer.ok ? shown(answer.value) : failed(answer.error) });
    });
    return () => {
      isLatest = false;
    };
  }, [key, attempt]);
  return {
    state: loaded.key === key ? loaded.state : LOADING,
    retry: useCallback(() => {
      setLoaded({ key, state: LOADING });
      setAttempt((attempts) => attempts + 1);
    }, [key]),
    onDamaged: useCallback(() => setLoaded({ key, state: DAMAGED }), [key]),
  };
}

const shown = ({ type, bytes }: { type: string; bytes: string }): PictureState => ({
  is: 'shown',
  url: `data:${type};base64,${bytes}`,
});

const failed = ({ message }: { message: string }): PictureState => ({ is: 'failed', message });
