import type { Workspace, Workspaces } from '../workspaces.ts';

type Work<Input, Output> = (workspace: Workspace, input: Input) => Promise<Output> | Output;

/** Handlers of operations on one connection. They throw as `Workspaces.get` does. */
interface OnConnection {
  /** `work` gets the connection's workspace, which is opened if necessary, and the input. */
  read<Input extends { connectionId: string }, Output>(
    work: Work<Input, Output>,
  ): (input: Input) => Promise<Output>;
  /** Like `read`, for what must not happen on a read-only connection: throws `read_only` there. */
  change<Input extends { connectionId: string }, Output>(
    work: Work<Input, Output>,
  ): (input: Input) => Promise<Output>;
}

export const onConnection = (workspaces: Workspaces): OnConnection => ({
  read: (work) => async (input) => work(await workspaces.get(input.connectionId), input),
  change: (work) => async (input) => work(await workspaces.writable(input.connectionId), input),
});
