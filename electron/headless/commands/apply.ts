import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/result.ts';
import type { ReadLine } from '#shared/contract/writing.ts';
import { counted } from '#shared/domain/counted.ts';
import type { Command, CommandResult } from '../command.ts';
import type { HeadlessOptions } from '../command-line.ts';
import { EXIT } from '../exit-codes.ts';
import type { Session } from '../session.ts';
import { summaryOf } from '../summary-of.ts';

/**
 * Sends what is left from an earlier run, then what is staged now, and waits for the outcome of every item. Sends nothing, and shows
 * the table, while nobody confirmed how values are read.
 */
export const apply: Command = async (session, { options }) => {
  const connection = await session.connection(options.connection);
  if (connection.readOnly)
    throw new AppError('read_only', `“${connection.name}” is read-only. Nothing was sent.`);
  await session.useToken(connection);
  const code = options['confirm-reading'];
  if (code !== undefined) await confirmReading(session, connection, code);
  try {
    return await send(session, connection, options);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unconfirmed')
      return readingQuestion(session, connection);
    throw error;
  }
};

async function send(
  session: Session,
  connection: Connection,
  options: HeadlessOptions,
): Promise<CommandResult> {
  const connectionId = connection.id;
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
}

/** As much of a fingerprint as tells one way of reading from another. */
const codeOf = (fingerprint: string): string => fingerprint.slice(0, 8);

/** Confirms how values are read, if `code` is that of the way in use. */
async function confirmReading(session: Session, { id }: Connection, code: string): Promise<void> {
  const { fingerprint } = await session.call('writing.reading', { connectionId: id });
  if (fingerprint !== null && codeOf(fingerprint) === code)
    await session.call('writing.confirmReading', { connectionId: id, fingerprint });
}

/** What is read from where, for a person to judge. */
async function readingQuestion(
  session: Session,
  { id: connectionId, name }: Connection,
): Promise<CommandResult> {
  const { fingerprint, lines, products, open } = await session.call('writing.readTable', { connectionId });
  const code = codeOf(fingerprint ?? '');
  return {
    exitCode: EXIT.refused,
    lines: [
      `Nothing was sent. This is read from the first ${counted(products, 'product')} of “${name}”:`,
      ...lines.map(readLine),
      ...(open === '' ? [] : [open]),
      `If that is right, add --confirm-reading ${code}`,
    ],
    json: { connection: name, table: lines, open, code },
  };
}

function readLine({ pattern, values, example }: ReadLine): string {
  if (example === null) return `  ${pattern}: no values`;
  const { property, locale, value } = example;
  const cell = locale === '' ? property : `${property} · ${locale}`;
  return `  ${pattern}: ${counted(values, 'value')}, such as ${cell} = ${JSON.stringify(value)}`;
}

/** Continues interrupted change sets, oldest first. */
async function resumed(session: Session, connectionId: string): Promise<ChangeSet[]> {
  const ended: ChangeSet[] = [];
  const all = await session.call('changesets.list', { connectionId });
  for (const { changeSet, state } of all.toSorted((a, b) => a.changeSet - b.changeSet)) {
    if (state !== 'paused' && state !== 'queued' && state !== 'running') continue;
    // One that waits may wait for the user, and is refused with the reason then.
    if (state !== 'running') await session.call('changesets.resume', { connectionId, changeSet });
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
