import { t } from '@lingui/core/macro';
import { CloudDownload, Languages, SearchX } from 'lucide-react';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { SegmentFilter } from '#shared/contract/translate.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { toastError } from '../../components/toast.ts';
import { NotPulled } from '../../products/NotPulled.tsx';
import { showView } from '../../state/app.ts';
import { editConnection } from '../../state/connection-form.ts';
import { notPulled } from '../../state/kept-languages.ts';
import { ALL_SEGMENTS, setSegmentFilter } from '../../state/translate.ts';
import { translatableProperties } from '../../state/translate-scope.ts';
import parts from '../../theme/parts.module.css';
import { STATUS_LABELS } from './labels.ts';

/** Says why there is nothing to translate, and offers the first step. */
export function NothingToTranslate({
  connection,
  summary,
  isPulling,
}: {
  connection: Connection;
  summary: CatalogSummary;
  isPulling: boolean;
}) {
  if (summary.products === 0) return <NoProducts connection={connection} isPulling={isPulling} />;
  if (connection.locales.length < 2 && notPulled(connection).length > 0)
    return (
      <EmptyState
        icon={<Languages size={40} strokeWidth={1.25} />}
        title={t`Only one language is pulled`}
        actions={<NotPulled connection={connection} />}
      >{t`The values of the others were kept back while pulling. Keep a language to translate into.`}</EmptyState>
    );
  if (connection.locales.length < 2)
    return (
      <EmptyState
        icon={<Languages size={40} strokeWidth={1.25} />}
        title={t`Add a language to translate into`}
        actions={
          connection.kind === 'service' ? (
            <Button
              variant="primary"
              size="large"
              onClick={() => void editConnection(connection.id)}
            >{t`Edit connection`}</Button>
          ) : undefined
        }
      >{t`This connection has one language. Add others under “Languages” of the connection.`}</EmptyState>
    );
  if (translatableProperties(summary).length === 0)
    return (
      <EmptyState
        icon={<Languages size={40} strokeWidth={1.25} />}
        title={t`No property is translatable`}
        actions={<Button onClick={() => void showView('catalog')}>{t`Show catalog`}</Button>}
      >{t`Open “Columns” in the catalog and mark the properties that have a text in each language.`}</EmptyState>
    );
  return null;
}

function NoProducts({ connection, isPulling }: { connection: Connection; isPulling: boolean }) {
  const pull = async () => {
    const answer = await client.call('catalog.pull', { connectionId: connection.id });
    if (!answer.ok) toastError(t`The pull could not start`, answer.error);
  };
  return isPulling ? (
    <EmptyState
      icon={<CloudDownload size={40} strokeWidth={1.25} />}
      title={t`Pulling products`}
    >{t`Texts appear here as they arrive.`}</EmptyState>
  ) : (
    <EmptyState
      icon={<CloudDownload size={40} strokeWidth={1.25} />}
      title={t`Pull the products first`}
      actions={<Button variant="primary" size="large" onClick={() => void pull()}>{t`Pull now`}</Button>}
    >{t`Then their texts can be translated here.`}</EmptyState>
  );
}

/** Shown when no segment matches the filter. */
export function NoneListed({ filter, all }: { filter: SegmentFilter; all: number }) {
  const { status, search } = filter;
  const title =
    search !== ''
      ? t`No text contains “${search}”`
      : status === 'empty'
        ? t`Everything is translated`
        : status === null
          ? t`Nothing to translate`
          : t`No segments: ${STATUS_LABELS[status].toLowerCase()}`;
  return (
    <div className={parts.centre}>
      <EmptyState
        icon={<SearchX size={40} strokeWidth={1.25} />}
        title={title}
        actions={
          all > 0 ? (
            <Button onClick={() => setSegmentFilter(ALL_SEGMENTS)}>{t`Show all segments`}</Button>
          ) : undefined
        }
      >
        {all > 0
          ? t`Other segments are hidden by the filter.`
          : t`The chosen products have no text in the source language. Choose other products or properties.`}
      </EmptyState>
    </div>
  );
}
