import { open, rename, rm } from 'node:fs/promises';
import { type TranslationFormat, translationFormat } from '#shared/contract/translation-files.ts';
import { counted } from '#shared/domain/counted.ts';
import type { Command } from '../command.ts';
import { EXIT, UsageError } from '../exit-codes.ts';
import { connectionLocale } from '../locale-option.ts';
import type { Session } from '../session.ts';

/** Writes the texts of one language with their translations. */
export const exportTranslations: Command = async (session, { options }, { savePath }) => {
  const connection = await session.connection(options.connection);
  const connectionId = connection.id;
  if (savePath === null) throw new UsageError('Name the file with --out.');
  const target = connectionLocale(connection, 'into', options.into);
  if (target === null) throw new UsageError('Name the language to translate into with --into.');
  const source = connectionLocale(connection, 'from', options.from) ?? connection.locales[0] ?? '';
  if (source === target) throw new UsageError('--into and --from are the same language.');
  const format = formatOf(options.format);
  const { comments } = options;
  const { list } = await session.call('translate.open', {
    connectionId,
    scope: { query: {}, source, targets: [target], properties: null },
    filter: { status: options.missing ? 'empty' : null },
  });
  const counts = { entries: 0 };
  const part = `${savePath}.part`;
  const out = await open(part, 'w', 0o600);
  try {
    for await (const text of chunks(session, { connectionId, list, target, format, comments }, counts))
      await out.write(text);
    await out.close();
    await rename(part, savePath);
  } finally {
    await out.close();
    await rm(part, { force: true });
  }
  return {
    exitCode: EXIT.done,
    lines: [`${counted(counts.entries, 'segment')} exported: ${savePath}`],
    json: { connection: connection.name, file: savePath, source, target, format, segments: counts.entries },
  };
};

function formatOf(format: string | undefined): TranslationFormat {
  const known = translationFormat.safeParse(format ?? 'xliff12');
  if (known.success) return known.data;
  throw new UsageError(`--format is one of: ${translationFormat.options.join(', ')}.`);
}

async function* chunks(
  session: Session,
  {
    connectionId,
    ...file
  }: { connectionId: string; list: number; target: string; format: TranslationFormat; comments: boolean },
  counts: { entries: number },
): AsyncGenerator<string> {
  let after: string | null = null;
  do {
    const chunk: { text: string; entries: number; next: string | null } = await session.call('exports.text', {
      connectionId,
      file: { of: 'translations', ...file },
      after,
    });
    yield chunk.text;
    counts.entries += chunk.entries;
    after = chunk.next;
  } while (after !== null);
}
