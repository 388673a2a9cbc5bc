import { expect, it, vi } from 'vitest';
import { productNotice } from '../../../../renderer/src/app/product-notice.ts';
import { useDialog } from '../../../../renderer/src/state/dialog.ts';
import { changeSet, tally } from '../changesets/change-set.ts';

vi.stubGlobal('navigator', { onLine: true });
vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: {} }));

const job = {
  connectionId: 'c',
  title: 'Removing products',
  message: '274 of 275 products removed, 1 failed.',
};

it('A completed removal says how many products were unlinked and deleted, and leads to restoring', () => {
  const notice = productNotice(
    job,
    changeSet({ applied: 275 }, { kind: 'removal', changeSet: 4 }),
    tally({ unlink: { applied: 200 }, delete: { applied: 75 } }),
    null,
  );
  expect(notice).toMatchObject({
    kind: 'done',
    title: 'Unlinked 200, deleted 75 products',
    action: { label: 'Restore…' },
  });
  notice.action?.run();
  expect(useDialog.getState().open).toMatchObject({
    kind: 'restore',
    options: { connectionId: 'c', changeSet: 4 },
  });
});

it('A partly refused removal quotes the service and leads to its results', () => {
  expect(
    productNotice(
      job,
      changeSet({ applied: 274, failed: 1 }, { kind: 'removal' }),
      tally({ unlink: { applied: 200 }, delete: { applied: 74, failed: 1 } }),
      'The service says: “It is locked”',
    ),
  ).toMatchObject({
    kind: 'info',
    title: 'Unlinked 200, deleted 74 of 75 products; 1 failed',
    message: 'The service says: “It is locked”',
    action: { label: 'Show' },
  });
});

it('A paused removal is no success and says why', () => {
  expect(
    productNotice(
      job,
      changeSet(
        { applied: 200, pending: 75 },
        { kind: 'removal', state: 'paused', message: 'The run ended early.' },
      ),
      tally({ unlink: { applied: 200, pending: 75 } }),
      null,
    ),
  ).toMatchObject({
    kind: 'info',
    message: expect.stringMatching(/^The run ended early\. Resume removes the 75 products not sent yet/),
    action: { label: 'Show' },
  });
});

it('A restore says how many products were created again', () => {
  expect(
    productNotice(
      job,
      changeSet({ applied: 1 }, { kind: 'restore' }),
      tally({ recreate: { applied: 1 } }),
      null,
    ),
  ).toMatchObject({
    kind: 'done',
    title: 'Restored 1 product',
    message: expect.stringContaining('1 product was created again'),
    action: { label: 'Show' },
  });
});

it('A removal without a tally shows the job’s own message', () => {
  expect(
    productNotice(job, changeSet({ applied: 274, failed: 1 }, { kind: 'removal' }), [], null).title,
  ).toBe(job.message);
});
