import type { Connection } from '#shared/contract/connections.ts';
import { counted } from '#shared/domain/counted.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { Session } from '../session.ts';
import { summaryOf } from '../summary-of.ts';

/** Shows for one connection, or all: what is in the catalog, what is staged, and what is still to be sent. */
export const status: Command = async (session, { options }) => {
  const connections =
    options.connection === undefined
      ? await session.call('connections.list', {})
      : [await session.connection(options.connection)];
  const all = [];
  for (const connection of connections) all.push(await statusOf(session, connection));
  return {
    exitCode: EXIT.done,
    lines: all.length === 0 ? ['There is no connection yet.'] : all.flatMap(linesOf),
    json: { connections: all },
  };
};

type Status = Awaited<ReturnType<typeof statusOf>>;

async function statusOf(session: Session, { id, name, baseUrl, token, readOnly }: Connection) {
  const connectionId = id;
  const { products, gone, pulledAt, pullPending } = await session.call('catalog.summary', { connectionId });
  const { changes, conflicts, failed, removals, creations } = await session.call('drafts.summary', {
    connectionId,
  });
  const changeSets = await session.call('changesets.list', { connectionId });
  return {
    id,
    name,
    baseUrl,
    token,
    readOnly,
    products,
    gone,
    pulledAt,
    pullPending,
    staged: { changes, conflicts, failed, removals, creations },
    unfinished: changeSets
      .filter(({ state }) => state === 'queued' || state === 'running' || state === 'paused')
      .map(summaryOf),
  };
}

function linesOf({ name, baseUrl, token, products, pulledAt, staged, unfinished }: Status): string[] {
  const { changes, conflicts, failed, removals, creations } = staged;
  const marks = [
    [creations.add, 'to create'],
    [creations.replace, 'to send whole'],
    [removals.unlink + removals.delete, 'to remove'],
  ] as const;
  const others = marks
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${counted(count, 'product')} ${what}`);
  return [
    `${name} (${baseUrl})${token === 'missing' ? ', no token' : ''}`,
    `  ${counted(products, 'product')}, ${pulledAt === null ? 'never pulled' : `pulled ${pulledAt}`}`,
    `  ${[`${counted(changes, 'staged edit')} (${counted(conflicts, 'conflict')}, ${failed} failed)`, ...others].join(', ')}`,
    ...unfinished.map(
      ({ changeSet, state, total, counts }) =>
        `  change set ${changeSet} is ${state}: ${counts.pending} of ${total} still to be sent`,
    ),
  ];
}
