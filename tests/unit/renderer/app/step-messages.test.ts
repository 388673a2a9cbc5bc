import { beforeEach, expect, it, vi } from 'vitest';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { endStepMessages } from '../../../../renderer/src/app/step-messages.ts';
import { toast } from '../../../../renderer/src/components/toast.ts';
import { takeToasts, useToastQueue } from '../../../../renderer/src/components/toast-queue.ts';
import { useStaged } from '../../../../renderer/src/state/staged.ts';

vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: {} }));

const summary: StagedSummary = {
  changes: 2,
  products: 2,
  conflicts: 0,
  failed: 0,
  removals: { unlink: 0, delete: 0 },
  creations: { add: 0, replace: 0 },
  undo: null,
  redo: null,
  step: null,
};
const stepped = (step: number | null, redo: string | null = null) =>
  useStaged.setState({ summary: { ...summary, undo: step === null ? null : 'Fill', redo, step } });
const say = () => toast({ title: '2 changed', action: { label: 'Undo', step: 2, run: () => undefined } });

endStepMessages();

beforeEach(() => {
  useToastQueue.setState({ waiting: [], obsolete: [], ofSteps: [] });
  useStaged.setState({ summary });
});

it('a message about a history step ends when the step is undone, even one that came before the step', () => {
  say();
  const [message] = takeToasts().waiting;
  stepped(2);
  expect(takeToasts().obsolete).toEqual([]);
  stepped(null, 'Fill');
  expect(takeToasts().obsolete).toEqual([message?.key]);
});

it('a message about a history step ends when another step follows, also of the same name, and when there is no staged summary', () => {
  for (const end of [() => stepped(3), () => useStaged.setState({ summary: null })]) {
    stepped(2);
    say();
    const [message] = takeToasts().waiting;
    end();
    expect(takeToasts().obsolete).toEqual([message?.key]);
  }
});

it('a message about a history step ends when an older step of the same name becomes the last one', () => {
  stepped(2);
  say();
  takeToasts();
  stepped(1, 'Fill');
  expect(takeToasts().obsolete).toHaveLength(1);
});

it('a message that is not about a history step stays', () => {
  stepped(2);
  toast({ title: 'Copied' });
  stepped(null, 'Fill');
  expect(takeToasts().obsolete).toEqual([]);
});
