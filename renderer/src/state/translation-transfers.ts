import type { InputOf, OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import type { OpenedSegments } from '#shared/contract/translate.ts';
import type { TranslationFileCheck } from '#shared/contract/translation-files.ts';
import { client } from '../client/index.ts';
import { type OnBytes, uploadAndRead } from './file-chunks.ts';
import { keepStaged } from './staged.ts';

/** The whole catalog's segments from one language into another. */
export interface CatalogSegments {
  connectionId: string;
  source: string;
  target: string;
  /** Only those without a translation. */
  onlyEmpty: boolean;
}

/** Lists the segments of all products and translatable properties. */
export const listSegments = ({
  connectionId,
  source,
  target,
  onlyEmpty,
}: CatalogSegments): Promise<Result<OpenedSegments>> =>
  client.call('translate.open', {
    connectionId,
    scope: { query: {}, source, targets: [target], properties: null },
    filter: { status: onlyEmpty ? 'empty' : null },
  });

/** An uploaded file, with what it says about its languages. */
export type UploadedTranslations = OutputOf<'translationfiles.languages'> & { upload: string };

/** Uploads a file to the main process and reads its languages. `onBytes` as in `uploadFile`. */
export async function uploadTranslations(
  connectionId: string,
  file: File,
  onBytes: OnBytes,
): Promise<Result<UploadedTranslations | null>> {
  const languages = (upload: string) => client.call('translationfiles.languages', { connectionId, upload });
  const answer = await uploadAndRead(connectionId, 'translations', file, languages, onBytes);
  if (!answer.ok || answer.value === null) return answer as Result<null>;
  return { ok: true, value: { upload: answer.value.upload, ...answer.value.read } };
}

/** What a file would do here; nothing is staged. */
export const checkTranslations = (
  about: InputOf<'translationfiles.check'>,
): Promise<Result<TranslationFileCheck>> => client.call('translationfiles.check', about);

/** Stages the translations of a checked file, as one step. */
export async function stageTranslations(
  about: InputOf<'translationfiles.stage'>,
): Promise<Result<OutputOf<'translationfiles.stage'>>> {
  const answer = await client.call('translationfiles.stage', about);
  if (answer.ok) keepStaged(about.connectionId, answer.value.summary);
  return answer;
}
