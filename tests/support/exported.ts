import type { InputOf } from '#shared/contract/registry.ts';
import type { RunningApp } from './running-app.ts';

/** The whole text of an exported file, joined from its chunks as a window does. */
export async function exported(
  app: Pick<RunningApp, 'call'>,
  connectionId: string,
  file: InputOf<'exports.text'>['file'],
): Promise<string> {
  let text = '';
  let after: string | null = null;
  do {
    const chunk: { text: string; next: string | null } = await app.call('exports.text', {
      connectionId,
      file,
      after,
    });
    text += chunk.text;
    after = chunk.next;
  } while (after !== null);
  return text;
}
