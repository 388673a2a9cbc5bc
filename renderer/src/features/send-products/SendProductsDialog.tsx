import { plural, t } from '@lingui/core/macro';
import { Copy, TriangleAlert } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { CreationPlan } from '#shared/contract/creations.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { PlanDialog } from '../../changesets/PlanDialog.tsx';
import { PlanList } from '../../changesets/PlanList.tsx';
import { requestText } from '../../changesets/request-text.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { classNames } from '../../components/class-names.ts';
import { copyText } from '../../components/copy-text.ts';
import { countLabel } from '../../components/count-label.ts';
import { Disclosure } from '../../components/Disclosure.tsx';
import { formatNumber } from '../../components/format.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { toastError } from '../../components/toast.ts';
import { changeCreations, EVERY_CREATION, planCreations, sendProducts } from '../../state/creations.ts';
import parts from '../../theme/parts.module.css';
import { guardSentence, heldBackLines, planSentence, sendLabel, warningLines } from './send-messages.ts';
import styles from './send-products.module.css';

/** The maximum number of requests that are shown in full. */
const REQUESTS_SHOWN = 5;

/** What sending the staged products would do, before anything is sent. */
export function SendProductsDialog({
  connection: { id },
  onClose,
}: {
  connection: Connection;
  onClose: () => void;
}) {
  const [plan, setPlan] = useState<CreationPlan | null>(null);
  const [agrees, setAgrees] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is the reason to plan again.
  const read = useCallback(async (): Promise<Result<CreationPlan>> => {
    const answer = await planCreations(id, REQUESTS_SHOWN);
    setPlan(answer.ok ? answer.value : null);
    setAgrees(false);
    return answer;
  }, [id, round]);
  /** The default: no stored value is lost. */
  const patchInstead = async () => {
    const answer = await changeCreations('creations.sendAsPatch', id, {
      filter: { ...EVERY_CREATION, mode: 'replace' },
    });
    if (!answer.ok) return toastError(t`Nothing was changed`, answer.error);
    setRound((before) => before + 1);
  };
  const losing = plan !== null && plan.guard.lost > 0;
  return (
    <PlanDialog
      title={t`Send products`}
      description={t`Each product is sent whole (POST), parents before their variants, and read back afterwards.`}
      checking={t`Planning the requests`}
      read={read}
      action={(planned) => (planned.guard.lost > 0 && !agrees ? null : sendLabel(planned))}
      start={() => (plan ? sendProducts(id, plan, losing && agrees) : Promise.resolve(NOT_PLANNED))}
      notStarted={t`Nothing was sent`}
      onClose={onClose}
    >
      {(planned) => (
        <Plan plan={planned} agrees={agrees} onAgree={setAgrees} onPatch={() => void patchInstead()} />
      )}
    </PlanDialog>
  );
}

const NOT_PLANNED: { ok: false; error: AppErrorShape } = {
  ok: false,
  error: { code: 'internal', message: t`There is no plan yet.` },
};

interface PlanProps {
  plan: CreationPlan;
  /** Whether the user agreed to lose stored values. */
  agrees: boolean;
  onAgree: (agrees: boolean) => void;
  /** Turns full updates into patches. */
  onPatch: () => void;
}

/** What would be sent, what the replacement guard found, what to check, what stays behind, and the requests. */
function Plan({ plan, agrees, onAgree, onPatch }: PlanProps) {
  const heldBack = heldBackLines(plan);
  const warnings = warningLines(plan);
  return (
    <div className={classNames(parts.stack, parts.low)}>
      <p className={parts.strong} role="status">
        {planSentence(plan)}
      </p>
      {plan.guard.products > 0 ? (
        <Guard guard={plan.guard} agrees={agrees} onAgree={onAgree} onPatch={onPatch} />
      ) : null}
      {warnings.length > 0 ? (
        <PlanList label={t`What to check before sending`}>
          <h3>{t`Sent, but check first`}</h3>
          {warnings.map(({ warning, message }) => (
            <p key={warning}>{message}</p>
          ))}
        </PlanList>
      ) : null}
      {heldBack.length > 0 ? (
        <PlanList label={t`What cannot be sent yet`}>
          <h3>{t`Cannot be sent yet`}</h3>
          {heldBack.map(({ problem, message }) => (
            <p key={problem}>{message}</p>
          ))}
        </PlanList>
      ) : null}
      {plan.first.length > 0 ? <Requests plan={plan} /> : null}
    </div>
  );
}

/** A patch is the default: the user must agree to lose values. */
function Guard({
  guard,
  agrees,
  onAgree,
  onPatch,
}: Pick<PlanProps, 'agrees' | 'onAgree' | 'onPatch'> & Pick<CreationPlan, 'guard'>) {
  return (
    <section className={styles.guard} aria-label={t`Replacement guard`}>
      <p className={classNames(parts.beside, parts.baseline)}>
        <TriangleAlert size={15} aria-hidden="true" />
        <span>{sentences(guardSentence(guard), t`A patch changes only what is edited.`)}</span>
      </p>
      <div className={styles.choice}>
        <Button variant="primary" onClick={onPatch}>{t`Send as patches instead`}</Button>
        {guard.lost > 0 ? (
          <Checkbox checked={agrees} onChange={onAgree}>
            {t`Lose ${plural(guard.lost, { one: '# stored value', other: '# stored values' })}`}
          </Checkbox>
        ) : null}
      </div>
    </section>
  );
}

function Requests({ plan: { first, requests } }: { plan: CreationPlan }) {
  const summary =
    first.length < requests
      ? t`the first ${formatNumber(first.length)} of ${formatNumber(requests)}`
      : countLabel.requests(requests);
  return (
    <Disclosure title={t`Requests`} summary={summary}>
      <ol className={parts.stack}>
        {first.map((request, index) => {
          const text = requestText(request);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: requests have no name but their place in the order of sending.
            <li key={index}>
              <div className={parts.spread}>
                <h3
                  className={classNames(parts.small, parts.strong)}
                >{t`Request ${formatNumber(index + 1)} of ${formatNumber(requests)}`}</h3>
                <IconButton
                  label={t`Copy request ${index + 1}`}
                  icon={<Copy size={14} />}
                  onClick={() => copyText(text, t`Request copied, without the token`)}
                />
              </div>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard. */}
              <pre className={styles.request} tabIndex={0}>
                {text}
              </pre>
            </li>
          );
        })}
      </ol>
    </Disclosure>
  );
}
