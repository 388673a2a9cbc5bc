import { t } from '@lingui/core/macro';
import type { InputOf, OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import type { OpenedSegments } from '#shared/contract/translate.ts';
import type { TranslationFileCheck, TranslationFormat } from '#shared/contract/translation-files.ts';
import { client } from '../client/index.ts';
import { collectChunks, type FileText, type OnChunk, uploadChunks } from './file-chunks.ts';
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

/** Reads a file of a list's segments in one language, chunk by chunk. Null if it was not continued. */
export const writeTranslations = (
  about: { connectionId: string; list: number; target: string; format: TranslationFormat },
  onChunk: OnChunk,
): Promise<Result<FileText | null>> =>
  collectChunks<number | null>(
    (after) => client.call('translationfiles.write', { ...about, after }),
    null,
    onChunk,
  );

/** An uploaded file, with what it says about its languages. */
export type UploadedTranslations = OutputOf<'translationfiles.languages'> & { upload: string };

/** Uploads a file to the main process and reads its languages. `onChunk` as in `uploadChunks`. */
export async function uploadTranslations(
  connectionId: string,
  file: File,
  onChunk: (bytes: number) => boolean,
): Promise<Result<UploadedTranslations | null>> {
  const uploaded = await uploadChunks(
    file,
    {
      open: () => client.call('translationfiles.open', { connectionId, fileName: file.name.slice(0, 200) }),
      append: (upload, text) => client.call('translationfiles.append', { connectionId, upload, text }),
      discard: (upload) => discardTranslations(connectionId, upload),
      notText: (start, end) =>
        t`The file is not UTF-8 text between byte ${start} and byte ${end}. Save it as UTF-8 in the program that wrote it (in Excel: “CSV UTF-8”).`,
    },
    onChunk,
  );
  if (!uploaded.ok) return uploaded;
  const upload = uploaded.value;
  if (upload === null) return { ok: true, value: null };
  const languages = await client.call('translationfiles.languages', { connectionId, upload });
  if (languages.ok) return { ok: true, value: { upload, ...languages.value } };
  await discardTranslations(connectionId, upload);
  return languages;
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

/** Forgets an uploaded file. One that is already forgotten is not an error. */
export async function discardTranslations(connectionId: string, upload: string): Promise<void> {
  await client.call('translationfiles.discard', { connectionId, upload });
}
