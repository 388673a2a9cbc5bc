import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, CircleDashed, History, type LucideIcon, Sparkles, TriangleAlert, X } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ConnectionTest } from '#shared/contract/connections.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { ErrorDetails } from '../../../components/ErrorDetails.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import parts from '../../../theme/parts.module.css';
import type { ConnectionForm } from '../form-model.ts';
import type { Gap } from '../gaps.ts';
import { stepNames } from '../labels.ts';
import type { Offer, Settings } from '../proposed-settings.ts';
import type { TestState } from '../use-connection-form.ts';
import { ChangesTable } from './ChangesTable.tsx';
import { Findings } from './Findings.tsx';
import type { ReadAgain, readAgain } from './read-again.ts';
import { SideBySide } from './SideBySide.tsx';
import styles from './TestResult.module.css';

const looks: Record<Step['outcome'], { icon: LucideIcon; tone: string | undefined; word: string }> = {
  passed: { icon: Check, tone: parts.appliedTone, word: t`passed` },
  failed: { icon: X, tone: parts.failedTone, word: t`failed` },
  warning: { icon: TriangleAlert, tone: parts.editedTone, word: t`warning` },
  skipped: { icon: CircleDashed, tone: parts.quietTone, word: t`skipped` },
};

/** The elapsed time is shown from here on; a shorter one would only flicker. */
const SHOWN_SECONDS = 3;

const SLOW_SECONDS = 8;

export interface TestResultProps {
  state: TestState;
  /** The form as it is now, and whether it has changed since it was tested. */
  form: ConnectionForm;
  outdated: boolean;
  onTakeOver: (offer: Offer) => void;
  onTestAgain: () => void;
  onClose: () => void;
}

/** The result of *Test connection*: what the service sent, how the app reads it, and the settings that would fit better. */
export function TestResult(props: TestResultProps) {
  const { state, onTestAgain, onClose } = props;
  const result = useRef<HTMLDivElement>(null);
  useFocusOnArrival(result, state);
  if (state.kind === 'none') return null;
  const said = verdict(state);
  return (
    <Panel
      title={t`Test connection`}
      subtitle={said}
      width="fill"
      actions={
        state.kind === 'running' ? (
          <Button onClick={onClose}>{t`Stop`}</Button>
        ) : (
          <Button onClick={onTestAgain}>{t`Test again`}</Button>
        )
      }
      onClose={onClose}
    >
      <p className="visually-hidden" role="status">
        {state.kind === 'running' ? '' : said}
      </p>
      <div ref={result} className={styles.result} tabIndex={-1}>
        {state.kind === 'running' ? <Running /> : null}
        {state.kind === 'failed' ? (
          <ErrorNote error={state.error} title={t`The test could not be run`} />
        ) : null}
        {state.kind === 'done' ? <Outcome {...props} done={state} /> : null}
      </div>
    </Panel>
  );
}

type Done = Extract<TestState, { kind: 'done' }>;

function Outcome({ done, form, outdated, onTakeOver }: TestResultProps & { done: Done }) {
  const { test, gaps, tested, offer } = done;
  const now = useReadAgain(test, form, outdated);
  const { findings } = now ?? test;
  const showRequests = t`Show requests`;
  return (
    <>
      {outdated ? (
        <p className={styles.outdated} role="status">
          <History size={14} aria-hidden="true" />
          {now
            ? t`The form has changed since this test. The product below is read as the form says now; test again for the rest.`
            : t`The form has changed since this test. Test again for a current result.`}
        </p>
      ) : null}
      <Steps steps={test.steps} />
      {test.ok && !offer?.fitsBetter ? (
        <p className={parts.hint}>
          <Trans>
            A test only reads. Before you send the first changes, <em>{showRequests}</em> in Review lets you
            compare them with the service’s reference.
          </Trans>
        </p>
      ) : null}
      {gaps.length > 0 ? (
        <p className={classNames(parts.well, parts.notice, parts.small)}>{assumptions(gaps, tested)}</p>
      ) : null}
      {offer ? <OfferCard offer={offer} disabled={outdated} onTakeOver={() => onTakeOver(offer)} /> : null}
      {findings.length > 0 ? <Findings findings={findings} /> : null}
      {test.page || test.sample ? (
        <SideBySide
          page={test.page}
          sent={test.sample?.raw ?? null}
          product={now ? now.sample : test.sample}
        />
      ) : null}
    </>
  );
}

/** Reads the product of a test with the form as it is now, while that differs from the tested one; null for the tested form. */
function useReadAgain({ sample }: ConnectionTest, form: ConnectionForm, outdated: boolean): ReadAgain | null {
  // Reading is loaded only where it is needed.
  const [read, setRead] = useState<typeof readAgain | null>(null);
  useEffect(() => {
    if (outdated) void import('./read-again.ts').then((loaded) => setRead(() => loaded.readAgain));
  }, [outdated]);
  const raw = sample?.raw ?? null;
  return useMemo(
    () => (outdated && read && raw !== null ? read(raw, form) : null),
    [outdated, read, raw, form],
  );
}

/** Focuses a result when it arrives (or if the button that requested it is gone), but never takes focus from a text field. */
function useFocusOnArrival(result: RefObject<HTMLDivElement | null>, state: TestState): void {
  useEffect(() => {
    const focused = document.activeElement;
    if (state.kind === 'none' || focused?.matches('input, textarea, [role="dialog"] *')) return;
    if (state.kind === 'running' && focused !== document.body) return;
    result.current?.focus({ preventScroll: true });
    showFromTop(result.current?.closest('aside'));
  }, [state, result]);
}

/** Scrolls the view to the panel if it is below the form for lack of room beside it. */
function showFromTop(panel: Element | null | undefined): void {
  const view = panel?.parentElement;
  if (panel && view)
    view.scrollBy({ top: panel.getBoundingClientRect().top - view.getBoundingClientRect().top });
}

/** The outcome of a test in a sentence or two. */
function verdict(state: TestState): string {
  if (state.kind === 'running') return t`Nothing is saved or changed.`;
  if (state.kind !== 'done') return t`There is no result.`;
  const { test, offer } = state;
  const missing = test.findings.filter((finding) => finding.state === 'missing').length;
  const warned = test.steps.some(({ outcome }) => outcome === 'warning') || missing > 0;
  const outcome = !test.ok
    ? t`This connection does not work yet.`
    : warned
      ? t`The connection works, with warnings.`
      : t`The connection works.`;
  if (!offer) return outcome;
  const settings = offer.changes.length;
  return sentences(
    outcome,
    offer.fitsBetter
      ? plural(settings, { one: '# setting would fit better.', other: '# settings would fit better.' })
      : plural(settings, { one: '# setting to fill in.', other: '# settings to fill in.' }),
  );
}

/** Says which empty fields of the form the test filled, and how. */
function assumptions(gaps: readonly Gap[], { identifierField, titleField, locales }: Settings): string {
  const labels: Record<Gap, string> = {
    identifierField: t`identifier field “${identifierField}”`,
    titleField: t`title field “${titleField}”`,
    locales: t`the language ${locales.join(', ')}`,
  };
  return t`Not filled in yet, so the test used: ${gaps.map((gap) => labels[gap]).join(', ')}.`;
}

/** A test in progress: the elapsed time, and what can be done meanwhile. */
function Running() {
  const seconds = useSeconds();
  return (
    <div className={classNames(parts.flex, parts.top, parts.gap3)}>
      <Spinner label={t`Asking the service`} />
      <div>
        <p>
          {t`Asking the service for its first products…`}{' '}
          {seconds >= SHOWN_SECONDS ? (
            <span className={classNames(parts.muted, parts.tabular)}>{seconds} s</span>
          ) : null}
        </p>
        {seconds >= SLOW_SECONDS ? (
          <p
            className={classNames(parts.hint, parts.above1)}
            role="status"
          >{t`The service is slow to answer. You can keep editing the form, or stop and test later.`}</p>
        ) : null}
      </div>
    </div>
  );
}

/** Whole seconds since this was first shown. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - start) / 1000)), 500);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

type Step = ConnectionTest['steps'][number];

/** The steps of a test in order, with their outcomes. */
function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <StepRow key={step.step} {...step} />
      ))}
    </ol>
  );
}

function StepRow({ step, outcome, message, details }: Step) {
  const { icon: Icon, tone, word } = looks[outcome];
  return (
    <li className={styles.step} data-outcome={outcome}>
      <span className={classNames(styles.icon, tone)}>
        <Icon size={13} strokeWidth={2.5} aria-hidden="true" />
      </span>
      <div className={parts.growingWords}>
        <div className={parts.medium}>
          {stepNames[step]} <span className={classNames(parts.hint, parts.light)}>{word}</span>
        </div>
        <p className={parts.hint}>{message}</p>
        {details ? <ErrorDetails text={`${message}\n\n${details}`} /> : null}
      </div>
    </li>
  );
}

interface OfferCardProps {
  offer: Offer;
  /** Whether the form was changed since, so that the changes would be lost. */
  disabled: boolean;
  onTakeOver: () => void;
}

/** Settings that fit what the service sent, each with its reason, which one click puts into the form. */
function OfferCard({ offer, disabled, onTakeOver }: OfferCardProps) {
  const { changes, checked, fitsBetter } = offer;
  const isSound = checked?.ok === true && checked.doubt === null;
  const title = fitsBetter
    ? t`This would fit better: ${plural(changes.length, { one: '# change', other: '# changes' })}`
    : t`This can be filled in: ${plural(changes.length, { one: '# setting', other: '# settings' })}`;
  return (
    <section className={styles.card} aria-label={t`Proposed settings`}>
      <header className={styles.header}>
        <Sparkles size={16} className={styles.offerCardIcon} aria-hidden="true" />
        <div className={styles.offerCardText}>
          <h3>{title}</h3>
          {checked ? (
            <p className={classNames(styles.checked, isSound ? parts.applied : parts.edited)}>
              {isSound ? (
                <Check size={13} strokeWidth={2.5} aria-hidden="true" />
              ) : (
                <TriangleAlert size={13} strokeWidth={2.5} aria-hidden="true" />
              )}
              <span>
                <strong>{checked.ok ? t`Tested:` : t`Tested, with a problem:`}</strong> {checked.message}{' '}
                {checked.doubt}
              </span>
            </p>
          ) : null}
        </div>
        <Button variant="primary" disabled={disabled} onClick={onTakeOver}>{t`Use these settings`}</Button>
      </header>
      <ChangesTable label={t`Proposed changes`} changes={changes} />
      <p className={parts.hint}>{t`These settings go into the form. Save the connection to keep them.`}</p>
    </section>
  );
}
