import { useCallback, useEffect, useRef, useState } from 'react';
import type { OperationName, OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type { ReceivedWebhook, WebhookStatus } from '#shared/contract/webhooks.ts';
import { client } from '../../../client/index.ts';

type Changing = Extract<OperationName, 'webhooks.set' | 'webhooks.renew' | 'webhooks.changePort'>;

interface WebhooksState {
  status: WebhookStatus | null;
  webhooks: readonly ReceivedWebhook[];
  error: AppErrorShape | null;
  /** The change that is in progress. */
  busy: Changing | null;
  set: (on: boolean) => Promise<void>;
  renew: () => Promise<void>;
  changePort: () => Promise<void>;
  clear: () => Promise<void>;
}

/** The state of receiving webhooks for a connection, and the webhooks received, kept current. */
export function useWebhooks(connectionId: string): WebhooksState {
  const [status, setStatus] = useState<WebhookStatus | null>(null);
  const [webhooks, setWebhooks] = useState<readonly ReceivedWebhook[]>([]);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [busy, setBusy] = useState<Changing | null>(null);
  /** Counts requests: the answer to an earlier one is stale. */
  const asked = useRef(0);

  const load = useCallback(async () => {
    const mine = ++asked.current;
    const [now, log] = await Promise.all([
      client.call('webhooks.status', { connectionId }),
      client.call('webhooks.log', { connectionId }),
    ]);
    if (mine !== asked.current) return;
    if (now.ok) setStatus(now.value);
    if (log.ok) setWebhooks(log.value.webhooks);
    setError(now.ok ? (log.ok ? null : log.error) : now.error);
  }, [connectionId]);

  useEffect(() => {
    void load();
    const stop = client.on('webhooks.changed', (changed) => {
      if (changed.connectionId === connectionId) void load();
    });
    return () => {
      stop();
      asked.current++;
    };
  }, [connectionId, load]);

  const changing = async (
    operation: Changing,
    answer: Promise<Result<OutputOf<Changing>>>,
  ): Promise<void> => {
    setBusy(operation);
    const changed = await answer;
    setBusy(null);
    if (changed.ok) setStatus(changed.value);
    setError(changed.ok ? null : changed.error);
  };

  return {
    status,
    webhooks,
    error,
    busy,
    set: (on) => changing('webhooks.set', client.call('webhooks.set', { connectionId, on })),
    renew: () => changing('webhooks.renew', client.call('webhooks.renew', { connectionId })),
    changePort: () => changing('webhooks.changePort', client.call('webhooks.changePort', { connectionId })),
    clear: async () => {
      const answer = await client.call('webhooks.clear', { connectionId });
      if (!answer.ok) setError(answer.error);
    },
  };
}
