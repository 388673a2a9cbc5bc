import { beforeEach, expect, it, vi } from 'vitest';
import type { AppInfo } from '#shared/contract/app.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { announceExport } from '../../../../renderer/src/app/export-notice.ts';
import { takeToasts } from '../../../../renderer/src/components/toast-queue.ts';
import { useApp } from '../../../../renderer/src/state/app.ts';
import { aJob } from '../job.ts';

const { called } = vi.hoisted(() => ({ called: [] as unknown[] }));

vi.mock('../../../../renderer/src/client/index.ts', () => ({
  client: {
    on: () => () => undefined,
    onConnectionState: () => () => undefined,
    call: async (...call: unknown[]) => {
      called.push(call);
      return { ok: false, error: { code: 'storage', message: 'No program opened it.', retryable: false } };
    },
  },
}));

beforeEach(() => {
  called.length = 0;
});

const runIn = (shell: AppInfo['shell']) => useApp.setState({ info: { shell } as AppInfo });

function announced(more: Partial<Job> = {}) {
  const file = { path: '/files/a.csv', opens: true };
  announceExport(aJob({ kind: 'export', state: 'done', message: '2 products exported', file, ...more }));
  return takeToasts().waiting[0]!;
}
const labels = (more?: Partial<Job>) => announced(more).more?.map(({ label }) => label);

it('the desktop app offers the file and its folder, and says why one does not open', async () => {
  runIn('desktop');
  const [open, show] = announced().more ?? [];
  expect([open?.label, show?.label]).toEqual(['Open file', 'Show in folder']);
  open?.run();
  show?.run();
  await vi.waitFor(() => expect(called).toHaveLength(2));
  expect(called).toEqual([
    ['jobs.openFile', { jobId: 'job', what: 'file' }],
    ['jobs.openFile', { jobId: 'job', what: 'folder' }],
  ]);
  expect(takeToasts().waiting).toMatchObject([
    { title: 'The file could not be opened', message: 'No program opened it.' },
    { title: 'The folder could not be shown' },
  ]);
});

it('a file of another kind is only shown in its folder', () => {
  runIn('desktop');
  expect(labels({ file: { path: '/files/a.catalogdesk-backup', opens: false } })).toEqual(['Show in folder']);
});

it('a browser, which can open neither, offers to copy the path', () => {
  runIn('browser');
  expect(labels()).toEqual(['Copy path']);
});

it('says what is not in the file', () => {
  runIn('browser');
  expect(announced({ warning: '1 product is not in the file.' })).toMatchObject({
    title: '2 products exported',
    message: '1 product is not in the file.',
  });
});
