import { beforeEach, expect, it, vi } from 'vitest';
import type { Connection } from '#shared/contract/connections.ts';

const { client } = vi.hoisted(() => ({ client: { call: vi.fn(), on: vi.fn(() => () => undefined) } }));
vi.stubGlobal('navigator', { onLine: true });
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
vi.stubGlobal('document', page);
vi.mock('../../../../renderer/src/client/index.ts', () => ({ client }));
const { watchFeed } = await import('../../../../renderer/src/app/feed-watch.ts');
const { useApp } = await import('../../../../renderer/src/state/app.ts');
const { useConnections } = await import('../../../../renderer/src/state/connections.ts');

const remote = { id: 'remote', kind: 'service', baseUrl: 'https://api.example.com' } as Connection;
const sample = { id: 'sample', kind: 'sample', baseUrl: '' } as Connection;
const local = { id: 'local', kind: 'service', baseUrl: 'http://127.0.0.1:8080' } as Connection;

const watched = () =>
  client.call.mock.calls.splice(0).map(([name, { connectionId }]) => {
    expect(name).toBe('feed.watch');
    return connectionId;
  });

function see(visibilityState: 'visible' | 'hidden') {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

let stop: () => void = () => undefined;
beforeEach(() => {
  stop();
  client.call.mockReset().mockResolvedValue({ ok: true, value: {} });
  page.visibilityState = 'visible';
  useConnections.setState({ connections: [remote, sample, local] });
  useApp.setState({ activeConnection: 'remote', connected: true, online: true });
  stop = watchFeed();
});

it('watches the connection shown, with one call for each change of connection', () => {
  useApp.setState({ view: 'review' });
  expect(watched()).toEqual(['remote']);
  useApp.setState({ activeConnection: 'sample' });
  useApp.setState({ activeConnection: null });
  expect(watched()).toEqual(['sample', null]);
});

it('watches nothing while the window is hidden', () => {
  watched();
  see('hidden');
  useApp.setState({ activeConnection: 'sample' });
  see('visible');
  expect(watched()).toEqual([null, 'sample']);
});

it('watches only connections on this computer while offline', () => {
  watched();
  useApp.setState({ online: false });
  useApp.setState({ activeConnection: 'sample' });
  useApp.setState({ activeConnection: 'local' });
  expect(watched()).toEqual([null, 'sample', 'local']);
});

it('watches again when the main process is back', () => {
  watched();
  useApp.setState({ connected: false });
  expect(watched()).toEqual([]);
  useApp.setState({ connected: true });
  expect(watched()).toEqual(['remote']);
});

it('stops watching a deleted connection', () => {
  watched();
  useConnections.setState({ connections: [sample] });
  expect(watched()).toEqual([null]);
});
