import { plural, t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { client } from '../client/index.ts';
import { languageName } from '../components/format.ts';
import { toastError } from '../components/toast.ts';
import { useApp } from './app.ts';
import { useConnections } from './connections.ts';

/** The integration's languages whose values were kept back: nothing is known about them here. */
export const notPulled = ({
  listedLocales,
  locales,
}: Pick<Connection, 'listedLocales' | 'locales'>): string[] =>
  listedLocales.filter((locale) => !locales.includes(locale));

/** "Languages kept here: en, de. Not pulled: 8 others." */
export const keptSentence = (kept: readonly string[], others: number): string =>
  others === 0
    ? t`All languages are kept here.`
    : sentences(
        t`Languages kept here: ${kept.join(', ')}.`,
        plural(others, { one: 'Not pulled: # other.', other: 'Not pulled: # others.' }),
      );

/** The same for a connection; null if all languages are pulled. */
export function pulledSentence(connection: Connection): string | null {
  const others = notPulled(connection).length;
  return others === 0 ? null : keptSentence(connection.locales, others);
}

/** Whether values of the catalog in the window were kept back. */
export const isPartlyPulled = (): boolean => {
  const { activeConnection } = useApp.getState();
  const connection = useConnections.getState().connections.find(({ id }) => id === activeConnection);
  return connection !== undefined && connection.pulledLocales !== null;
};

/** Keeps one more language on this computer, and pulls. */
export async function keepAndPull(connectionId: string, locale: string): Promise<void> {
  const kept = await client.call('languages.keep', { connectionId, locale });
  if (!kept.ok) return toastError(t`${languageName(locale)} is still not pulled`, kept.error);
  const pull = await client.call('catalog.pull', { connectionId });
  if (!pull.ok) toastError(t`The pull could not start`, pull.error);
}
