import { Check, CircleDashed, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ConnectionTest } from '#shared/contract/connections.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { count, languageName } from '../../components/format.ts';
import { Panel } from '../../components/Panel.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { ValueText } from '../../components/ValueText.tsx';
import styles from './TestResult.module.css';
import type { TestState } from './use-connection-form.ts';
import { stepNames } from './words.ts';

type Step = ConnectionTest['steps'][number];

const looks: Record<Step['outcome'], { icon: LucideIcon; word: string }> = {
  passed: { icon: Check, word: 'passed' },
  failed: { icon: X, word: 'failed' },
  warning: { icon: TriangleAlert, word: 'warning' },
  skipped: { icon: CircleDashed, word: 'not tried' },
};

/** What *Test connection* found out, step by step, with one product as the app would map it. */
export function TestResult({ state, onClose }: { state: TestState; onClose: () => void }) {
  if (state.kind === 'none') return null;
  return (
    <Panel title="Test connection" subtitle={subtitle(state)} onClose={onClose}>
      <div className={styles.result} aria-live="polite">
        {state.kind === 'running' ? (
          <div className={styles.running}>
            <Spinner label="Asking the service" />
            Asking the service for its first products…
          </div>
        ) : null}
        {state.kind === 'failed' ? <ErrorNote error={state.error} title="The test could not be run" /> : null}
        {state.kind === 'done' ? <Outcome test={state.test} /> : null}
      </div>
    </Panel>
  );
}

function subtitle(state: TestState): string {
  if (state.kind === 'running') return 'Nothing is saved or changed.';
  if (state.kind !== 'done') return '';
  if (!state.test.ok) return 'This connection does not work yet.';
  return state.test.steps.some(({ outcome }) => outcome === 'warning')
    ? 'It works, with something to look at.'
    : 'It works.';
}

function Outcome({ test }: { test: ConnectionTest }) {
  return (
    <>
      <ol className={styles.steps}>
        {test.steps.map((step) => (
          <StepRow key={step.step} {...step} />
        ))}
      </ol>
      {test.sample ? <Sample product={test.sample} /> : null}
    </>
  );
}

function StepRow({ step, outcome, message, details }: Step) {
  const { icon: Icon, word } = looks[outcome];
  return (
    <li className={styles.step} data-outcome={outcome}>
      <span className={styles.icon}>
        <Icon size={13} strokeWidth={2.5} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <div className={styles.name}>
          {stepNames[step]} <span className={styles.outcome}>{word}</span>
        </div>
        <p>{message}</p>
        {details ? (
          <details>
            <summary>What came back</summary>
            <pre className={styles.raw}>{details}</pre>
          </details>
        ) : null}
      </div>
    </li>
  );
}

function Sample({ product }: { product: NonNullable<ConnectionTest['sample']> }) {
  return (
    <section className={styles.sample} aria-label="A product as the app maps it">
      <h3>A product as the app maps it</h3>
      <dl className={styles.facts}>
        <dt>Identifier</dt>
        <dd>
          <code>{product.identifier}</code>
        </dd>
        <dt>Title</dt>
        <dd>{product.title || <span className={styles.muted}>none</span>}</dd>
        {product.productId ? (
          <>
            <dt>Product id</dt>
            <dd>
              <code>{product.productId}</code>
            </dd>
          </>
        ) : null}
        {product.parentIdentifier ? (
          <>
            <dt>Parent</dt>
            <dd>
              <code>{product.parentIdentifier}</code>
            </dd>
          </>
        ) : null}
        {product.children > 0 ? (
          <>
            <dt>Variants</dt>
            <dd>{product.children} on this page</dd>
          </>
        ) : null}
      </dl>
      <details>
        <summary>{count(product.values.length, 'value')}</summary>
        <dl className={styles.values}>
          {product.values.map(({ property, locale, value }) => (
            <div key={`${property} ${locale}`} className={styles.value}>
              <dt>
                {property} <span title={languageName(locale)}>{locale}</span>
              </dt>
              <dd>
                <ValueText value={value} locale={locale} wrap />
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <details>
        <summary>As the service sent it</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard. */}
        <pre className={styles.raw} tabIndex={0}>
          {product.raw}
        </pre>
      </details>
    </section>
  );
}
