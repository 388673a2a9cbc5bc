import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';

/** Reads all products, continuing an interrupted pull. */
export const pull: Command = async (session, { options }) => {
  const connection = await session.connection(options.connection);
  await session.useToken(connection);
  const { jobId } = await session.call('catalog.pull', { connectionId: connection.id });
  const { message, warning } = await session.job(jobId);
  const { products } = await session.call('catalog.summary', { connectionId: connection.id });
  return {
    exitCode: EXIT.done,
    lines: [message ?? 'Pulled.', ...(warning === null ? [] : [warning])],
    json: { connection: connection.name, products, message, warning },
  };
};
