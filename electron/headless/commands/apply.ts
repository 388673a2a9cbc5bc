import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/result.ts';
import { counted } from '#shared/domain/counted.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { Session } from '../session.ts';
import { summaryOf } from '../summary-of.ts';

/** Sends what is left from an earlier run, then what is staged now, and waits for the outcome of every item. */
export const apply: Command = async (session, { options }) => {
  const connection = await session.connection(options.connection);
  const connectionId = connection.id;
  if (connection.readOnly)
    throw new AppError('read_only', `“${connection.name}” is read-only. Nothing was sent.`);
  await session.useToken(connection);
  const sent = await resumed(session, connectionId);

  const preview = await session.call('changesets.preview', { connectionId, limit: 0 });
  if (preview.changes > 0) {
    const { changeSet } = await session.call('changesets.apply', { connectionId });
    sent.push(await session.changeSet(connectionId, changeSet));
  }
  const creation = options.creations ? await create(session, connection, options['allow-losing']) : null;
  if (creation?.sent) sent.push(creation.sent);

  const { whole, ...edits } = preview.heldBack;
  const heldBack = creation ? edits : { ...edits, whole };
  const heldBackProducts = creation?.heldBack ?? {};
  const left = [heldBack, heldBackProducts].map(named).filter((counts) => counts !== '');
  const isPartly = left.length > 0 || sent.some(({ total, counts }) => counts.applied < total);
  return {
    exitCode: isPartly ? EXIT.partly : EXIT.done,
    lines: [
      ...(sent.length === 0 ? ['There was nothing to send.'] : sent.map(lineOf)),
      ...left.map((counts) => `Held back: ${counts}.`),
    ],
    json: {
      connection: connection.name,
      changeSets: sent.map(summaryOf),
      heldBack,
      heldBackProducts,
    },
  };
};

/** Continues interrupted change sets, oldest first. */
async function resumed(session: Session, connectionId: string): Promise<ChangeSet[]> {
  const ended: ChangeSet[] = [];
  const all = await session.call('changesets.list', { connectionId });
  for (const { changeSet, state } of all.toSorted((a, b) => a.changeSet - b.changeSet)) {
    if (state !== 'paused' && state !== 'queued' && state !== 'running') continue;
    if (state === 'paused') await session.call('changesets.resume', { connectionId, changeSet });
    ended.push(await session.changeSet(connectionId, changeSet));
  }
  return ended;
}

/** `heldBack`: products that cannot be sent yet, by reason. */
async function create(
  session: Session,
  { id: connectionId }: Connection,
  losing: boolean,
): Promise<{ sent: ChangeSet | null; heldBack: Record<string, number> }> {
  const plan = await session.call('creations.plan', { connectionId, limit: 0 });
  const { add, replace, guard, fingerprint, heldBack } = plan;
  if (add + replace === 0) return { sent: null, heldBack };
  if (guard.lost > 0 && !losing)
    throw new AppError(
      'invalid_input',
      `Full updates of ${counted(guard.products, 'product')} would lose ${counted(guard.lost, 'stored value')}, and were not sent. Add --allow-losing to send them.`,
    );
  const { changeSet } = await session.call('creations.apply', {
    connectionId,
    confirmed: fingerprint,
    losing,
  });
  return { sent: await session.changeSet(connectionId, changeSet), heldBack };
}

const lineOf = ({ changeSet, state, total, counts }: ChangeSet): string =>
  `Change set ${changeSet} ${state}: ${counted(total, 'item')}, ${named(counts)}.`;

/** "12 applied, 3 failed" */
const named = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
    .join(', ');
