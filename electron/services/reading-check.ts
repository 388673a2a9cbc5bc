import { createHash } from 'node:crypto';
import { t } from '@lingui/core/macro';
import type { OutputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { productFindings } from '#shared/service/assistant/findings.ts';
import { readTable } from '#shared/service/assistant/read-table.ts';
import { sampleProduct } from '#shared/service/assistant/sample-product.ts';
import { ownParts, type ServiceProfile } from '#shared/service/profile.ts';
import { listProducts } from '../api/product-list.ts';
import type { StoredConnection } from '../store/app-store.ts';
import type { Workspace } from './workspaces.ts';

/**
 * Returns a fingerprint of what decides how records are read; null if nothing has to be confirmed: the profile reads them as the app
 * does by itself, or the service is the sample.
 */
function readingFingerprint(connection: StoredConnection): string | null {
  if (connection.kind === 'sample') return null;
  const { identifierField, titleField, locales, profile } = connection;
  const { list = {}, product, property } = ownParts(profile);
  const { keyed_by, columns, included, editions, translations, variants }: Partial<ServiceProfile['list']> =
    list;
  const places = [keyed_by, columns, included, editions, translations, variants, product, property];
  if (places.every((place) => place === undefined)) return null;
  return createHash('sha256')
    .update(JSON.stringify([identifierField, titleField, locales[0], ...places]))
    .digest('hex');
}

/** Whether the user confirmed how the values of a connection are read, or need not. */
export async function readingOf({
  connection,
  store,
}: Pick<Workspace, 'connection' | 'store'>): Promise<OutputOf<'writing.reading'>> {
  const fingerprint = readingFingerprint(connection);
  return {
    fingerprint,
    confirmed: fingerprint === null || (await store.confirmedReading()) === fingerprint,
  };
}

/**
 * Throws `unconfirmed` while the user has not seen what is read from where: what is read wrongly, would be written to the wrong
 * place.
 */
export async function requireConfirmedReading(workspace: Workspace): Promise<void> {
  if ((await readingOf(workspace)).confirmed) return;
  throw new AppError(
    'unconfirmed',
    t`The service profile of “${workspace.connection.name}” says where its values are. Check what is read, and confirm it, before anything is sent.`,
  );
}

/** Reads the first page of products (4.3) as the profile says, for the user to judge. */
export async function readingTable({
  client,
  connection,
}: Workspace): Promise<OutputOf<'writing.readTable'>> {
  const page = await listProducts(client, null);
  const { roots } = page.items();
  const { records } = page.read();
  const found = roots.length === 0 ? [] : productFindings(roots, connection);
  return {
    fingerprint: readingFingerprint(connection),
    products: records.length,
    lines: readTable(roots, connection),
    open: sentences(...found.flatMap(({ state, message }) => (state === 'missing' ? [message] : []))),
    sample: sampleProduct(roots, connection),
  };
}

/** Throws `busy` if `fingerprint` is not that of the way of reading that is in use. */
export async function confirmReading(workspace: Workspace, fingerprint: string): Promise<void> {
  if (readingFingerprint(workspace.connection) !== fingerprint)
    throw new AppError(
      'busy',
      t`The settings of the connection changed meanwhile. Check what is read with the new ones.`,
    );
  await workspace.store.saveConfirmedReading(fingerprint);
}
