import { describe, expect, it } from 'vitest';
import { endNotice } from '../../../../renderer/src/app/end-notice.ts';
import { SendingTurns } from '../../../../renderer/src/app/sending-turns.ts';
import { changeSet, numbered } from '../changesets/change-set.ts';

const apply = {
  kind: 'apply',
  title: 'Applying changes',
  message: '9 of 12 changes applied.',
  warning: null,
  step: null,
} as const;
const pull = { kind: 'pull', title: 'Pulling', message: null, warning: null } as const;

describe('the message about a job that ended', () => {
  it('is a plain success only if nothing is left to do', () => {
    expect(endNotice(apply, 0, undefined)).toMatchObject({ isDone: false, way: null });
    expect(endNotice(apply, 0, changeSet({ applied: 12 }))).toEqual({
      title: '9 of 12 changes applied.',
      message: null,
      isDone: true,
      way: null,
    });
    expect(endNotice(pull, 0, undefined)).toMatchObject({ title: 'Pulling: done', isDone: true });
    const warning = 'There may be more products.';
    expect(endNotice({ ...pull, warning }, 0, undefined)).toMatchObject({ message: warning, isDone: false });
  });

  it('leads to the conflicts that a pull or the check before sending found', () => {
    const way = { to: 'conflicts', label: 'Decide 3 conflicts' };
    expect(endNotice(pull, 3, undefined).way).toEqual(way);
    expect(endNotice(apply, 3, changeSet({ applied: 9, conflict: 3 })).way).toEqual(way);
  });

  it('leads to the change set if items failed or are unknown, or its conflicts are not staged edits', () => {
    const way = { to: 'change set', label: 'Show' };
    expect(endNotice(apply, 3, changeSet({ failed: 1 })).way).toEqual(way);
    expect(endNotice(apply, 0, changeSet({ unknown: 1 })).way).toEqual(way);
    expect(endNotice(apply, 0, changeSet({ conflict: 2 })).way).toEqual(way);
  });

  it('is no success if the run paused: it says why and leads to the change set', () => {
    const paused = changeSet({ pending: 3 }, { state: 'paused', message: 'The run ended early.' });
    expect(endNotice(apply, 0, paused)).toEqual({
      title: 'Applying changes: paused',
      message: expect.stringMatching(/^The run ended early\. Resume sends the 3 changes not sent yet\./),
      isDone: false,
      way: { to: 'change set', label: 'Show' },
    });
  });
});

describe('announcements of queued change sets', () => {
  it('announce a queued change set once, when it starts', () => {
    const turns = new SendingTurns();
    expect(turns.follow('c', numbered(2, 'queued'))).toBe(false);
    expect(turns.follow('c', numbered(1, 'finished'))).toBe(false);
    expect(turns.follow('other', numbered(2, 'running'))).toBe(false);
    expect(turns.follow('c', numbered(2, 'running'))).toBe(true);
    expect(turns.follow('c', numbered(2, 'running'))).toBe(false);
  });

  it('leave out a change set that was cancelled while queued', () => {
    const turns = new SendingTurns();
    turns.follow('c', numbered(2, 'queued'));
    expect(turns.follow('c', numbered(2, 'cancelled'))).toBe(false);
    expect(turns.follow('c', numbered(2, 'running'))).toBe(false);
  });

  it('distinguish a paused run from a cancelled one', () => {
    const turns = new SendingTurns();
    const job = { connectionId: 'c', changeSet: 1 };
    turns.follow('c', numbered(1, 'paused'));
    expect(turns.isPaused(job)).toBe(true);
    turns.follow('c', numbered(1, 'cancelled'));
    expect(turns.isPaused(job)).toBe(false);
    expect(turns.isPaused({ connectionId: 'c', changeSet: null })).toBe(false);
  });
});
