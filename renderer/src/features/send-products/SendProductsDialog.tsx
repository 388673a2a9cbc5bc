import { t } from '@lingui/core/macro';
import { useCallback, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { CreationPlan } from '#shared/contract/creations.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { PlanDialog } from '../../changesets/PlanDialog.tsx';
import { toastError } from '../../components/toast.ts';
import { changeCreations, EVERY_CREATION, planCreations, sendProducts } from '../../state/creations.ts';
import { Plan } from './Plan.tsx';
import { sendLabel } from './send-messages.ts';

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
