import { plural, t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import type { ApplyPreview } from '#shared/contract/changesets.ts';
import { listed } from '#shared/domain/listed.ts';
import { requestText } from '../../../changesets/request-text.ts';
import { classNames } from '../../../components/class-names.ts';
import { copyText } from '../../../components/copy-text.ts';
import { countLabel } from '../../../components/count-label.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { asSentence, formatNumber } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import type { Query } from '../../../query/use-query.ts';
import { useActiveConnection } from '../../../state/connections.ts';
import parts from '../../../theme/parts.module.css';
import styles from './RequestsPanel.module.css';

/** The maximum number of requests that are shown in full. */
export const REQUESTS_SHOWN = 20;

/** The requests exactly as they will be sent, except for the token, which no window ever sees. */
export function RequestsPanel({
  preview: { value, error, isEarlier },
  onClose,
}: {
  preview: Query<ApplyPreview>;
  onClose: () => void;
}) {
  const preview = isEarlier ? null : value;
  const isPartial = (useActiveConnection()?.pulledLocales ?? null) !== null;
  return (
    <Panel title={t`Requests`} subtitle={subtitle(preview)} width="wide" onClose={onClose}>
      {error ? <ErrorNote error={error} title={t`The requests could not be worked out`} /> : null}
      {!preview && !error ? <Skeleton /> : null}
      {preview && preview.fullUpdates > 0 && isPartial ? (
        <p
          className={parts.hint}
        >{t`A full update is read from the service right before and sent whole: values that are not pulled are in it, though not shown here.`}</p>
      ) : null}
      <ol className={classNames(parts.grid, parts.gap4)}>
        {preview?.first.map((request, index) => {
          const text = requestText(request);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: requests have no name but their place in the order of sending.
            <li key={index} className={parts.shrinks}>
              <header className={parts.spread}>
                <h3>{t`Request ${formatNumber(index + 1)} of ${formatNumber(preview.requests)}`}</h3>
                <IconButton
                  label={t`Copy request ${index + 1}`}
                  icon={<Copy size={14} />}
                  onClick={() => copyText(text, t`Request copied, without the token`)}
                />
              </header>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard. */}
              <pre className={styles.text} tabIndex={0}>
                {text}
              </pre>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

function subtitle(preview: ApplyPreview | null): string {
  if (!preview) return t`Preparing requests…`;
  if (preview.requests === 0) return t`Nothing would be sent now.`;
  const all = listed([
    countLabel.requests(preview.requests),
    plural(preview.operations, { one: '# operation', other: '# operations' }),
  ]);
  return preview.first.length < preview.requests
    ? t`The first ${formatNumber(preview.first.length)} of ${all}.`
    : asSentence(all);
}
