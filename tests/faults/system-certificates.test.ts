import { createServer } from 'node:https';
import * as tls from 'node:tls';
import { expect, it, vi } from 'vitest';
import { certified } from '../support/network/certificates.ts';
import { faultPool, get } from '../support/network/client.ts';
import { listening } from '../support/network/servers.ts';

vi.mock(import('node:tls'), async (original) => ({
  ...(await original()),
  getCACertificates: () => expect.unreachable('macOS would stand still for half a minute'),
}));

it.skipIf(process.platform !== 'linux')(
  "trusts the system's certificates without reading them on the main thread",
  async () => {
    const certificate = certified('service.test');
    vi.stubEnv('SSL_CERT_FILE', certificate.caFile);
    const host = await listening(createServer(certificate, (_, response) => response.end('{}')));
    const { pool } = faultPool();
    expect((await get(pool, `https://${host}/`)).status).toBe(200);
    expect(() => tls.getCACertificates('system')).toThrow();
    vi.unstubAllEnvs();
  },
);
