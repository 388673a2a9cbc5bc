import { t } from '@lingui/core/macro';
import { Copy, SquareTerminal } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { Exchange, ExchangeDetails } from '#shared/contract/recorder.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { curlCommand, TOKEN_VARIABLE } from '#shared/domain/curl.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { copyText } from '../../../components/copy-text.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Fact } from '../../../components/Fact.tsx';
import { formatBytes } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { JsonView } from '../../../components/JsonView.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import parts from '../../../theme/parts.module.css';
import styles from './ExchangePanel.module.css';
import { exchangeText, looksLikeJson } from './exchange-text.ts';
import { formatExactMoment, formatMilliseconds } from './format-exchange.ts';
import { AnswerPill } from './request-columns.tsx';

/** One request and its answer in full, to read or to pass to the service's support. */
export function ExchangePanel({ exchange, onClose }: { exchange: Exchange; onClose: () => void }) {
  const { details, error, load } = useDetails(exchange.id);
  return (
    <Panel
      title={exchange.purpose}
      subtitle={
        exchange.attempt > 1
          ? t`${formatExactMoment(exchange.at)} · try ${exchange.attempt}`
          : formatExactMoment(exchange.at)
      }
      width="wide"
      onClose={onClose}
      footer={
        details ? (
          <>
            <Button
              icon={<Copy size={13} aria-hidden="true" />}
              onClick={() => copyText(exchangeText(details), t`Details copied, without the token`)}
            >{t`Copy details`}</Button>
            <Button
              icon={<SquareTerminal size={13} aria-hidden="true" />}
              onClick={() =>
                copyText(
                  curlCommand(details),
                  t`Copied as curl, without the token`,
                  t`Put the token into the environment variable ${TOKEN_VARIABLE} before you run it.`,
                )
              }
            >{t`Copy as curl`}</Button>
          </>
        ) : null
      }
    >
      <div className={parts.looseStack}>
        <Facts exchange={exchange} />
        {error ? (
          <ErrorNote
            title={t`The request could not be read`}
            error={error}
            actions={error.code === 'not_found' ? null : <Button onClick={load}>{t`Try again`}</Button>}
          />
        ) : details ? (
          <>
            <Part title={t`Request`} headers={details.requestHeaders} body={details.requestBody} />
            <Part title={t`Answer`} headers={details.responseHeaders} body={details.responseBody} />
          </>
        ) : (
          <Spinner label={t`Reading the request`} />
        )}
      </div>
    </Panel>
  );
}

/** Keeps the details once they are read, because the recorder may discard them in the meantime. */
function useDetails(id: number) {
  const [details, setDetails] = useState<ExchangeDetails | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const load = useCallback(async () => {
    setError(null);
    const answer = await client.call('recorder.get', { id });
    if (answer.ok) setDetails(answer.value);
    else setError(answer.error);
  }, [id]);
  useEffect(() => void load(), [load]);
  return { details: details?.id === id ? details : null, error, load: () => void load() };
}

function Facts({ exchange }: { exchange: Exchange }) {
  const { method, url, problem, ms, responseBytes, requestBytes, requestId } = exchange;
  return (
    <dl className={styles.facts}>
      <Fact term={t`Address`}>
        <code>
          {method} {url}
        </code>
      </Fact>
      <Fact term={t`Answer`}>
        <span>
          <AnswerPill exchange={exchange} />
        </span>
        {problem ? <span className={parts.failed}>{problem}</span> : null}
      </Fact>
      <Fact term={t`Took`}>
        {t`${formatMilliseconds(ms)} · sent ${formatBytes(requestBytes)}, received ${formatBytes(responseBytes)}`}
      </Fact>
      <Fact term={t`Request id`}>
        {requestId ? (
          <span className={styles.requestId}>
            <code>{requestId}</code>
            <IconButton
              label={t`Copy request id`}
              icon={<Copy size={13} />}
              onClick={() => copyText(requestId, t`Request id copied`)}
            />
          </span>
        ) : (
          <span className={parts.hint}>{t`The service gave none.`}</span>
        )}
      </Fact>
    </dl>
  );
}

function Part({
  title,
  headers,
  body,
}: {
  title: string;
  headers: Record<string, string>;
  body: ExchangeDetails['requestBody'];
}) {
  const lines = Object.entries(headers);
  return (
    <section className={classNames(parts.tightStack, parts.titled)} aria-label={title}>
      <h3>{title}</h3>
      {lines.length > 0 ? (
        <dl className={styles.headers}>
          {lines.map(([name, value]) => (
            <div className={parts.beside} key={name}>
              <dt className={classNames(parts.muted, parts.fixed)}>{name}</dt>
              <dd className={parts.breaks}>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {body.text === '' ? (
        <p className={parts.hint}>{lines.length > 0 ? t`No body.` : t`No answer.`}</p>
      ) : looksLikeJson(headers, body.text) ? (
        <JsonView label={t`${title}, body`} json={body.text} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard.
        <pre className={styles.text} tabIndex={0}>
          {body.text}
        </pre>
      )}
      {body.cut ? <p className={parts.hint}>{t`Only the beginning of the body was kept.`}</p> : null}
    </section>
  );
}
