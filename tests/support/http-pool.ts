import { HttpPool } from '#electron/api/http.ts';
import { networkSettings } from '#shared/contract/app.ts';
import { type ConnectionLimits, connectionLimits } from '#shared/contract/connections.ts';
import type { ExchangeDetails } from '#shared/contract/recorder.ts';

export type Recorded = Omit<ExchangeDetails, 'id' | 'connectionId'>;

/** A pool that connects to local servers directly; `record` receives every attempt. */
export const testPool = (
  limits: Partial<ConnectionLimits> = {},
  record: (exchange: Recorded) => void = () => {},
): HttpPool =>
  new HttpPool({
    network: { ...networkSettings.parse({ proxy: 'none' }), proxyPassword: null, systemProxy: null },
    limits: connectionLimits.parse(limits),
    record,
  });
