import { t } from '@lingui/core/macro';
import type { Conditions } from '#shared/contract/sample.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import {
  changeConditions,
  loadConditions,
  useCurrentConditions,
  useSandbox,
} from '../../../state/sandbox.ts';
import { misbehaviour } from '../../../state/sandbox-messages.ts';
import { Behaviour } from './Behaviour.tsx';
import { EnrichProducts } from './EnrichProducts.tsx';
import { Refusals } from './Refusals.tsx';
import styles from './SandboxPanel.module.css';
import { SandboxToken } from './SandboxToken.tsx';
import { Webhooks } from './Webhooks.tsx';

const WELL_BEHAVED: Conditions = { latencyMs: 0, rateLimit: null, faults: [], rules: [] };

/**
 * The switches of the sample connection's sandbox service, which a real service does not have: they show what the app does
 * when a service is slow, is faulty or refuses changes. Each change takes effect at once.
 */
export function SandboxPanel({ connectionId }: { connectionId: string }) {
  const conditions = useCurrentConditions();
  const error = useSandbox((state) => state.error);

  return (
    <div className={styles.beside}>
      <Panel
        title={t`Sandbox`}
        subtitle={t`Try out what happens when a service is slow, fails or refuses. Changes take effect at once.`}
        width="wide"
        footer={
          <Button
            disabled={conditions === null || misbehaviour(conditions) === null}
            onClick={() => changeConditions(() => WELL_BEHAVED)}
          >{t`Behave normally`}</Button>
        }
      >
        <div className={styles.sections}>
          {error ? (
            <ErrorNote
              title={t`The sandbox gave an unexpected answer`}
              error={error}
              actions={<Button onClick={() => void loadConditions()}>{t`Try again`}</Button>}
            />
          ) : null}
          {conditions ? (
            <>
              <Behaviour conditions={conditions} onChange={changeConditions} />
              <Refusals rules={conditions.rules} onChange={changeConditions} />
            </>
          ) : error ? null : (
            <Spinner label={t`Asking the sandbox`} />
          )}
          <SandboxToken connectionId={connectionId} />
          <EnrichProducts />
          <Webhooks />
        </div>
      </Panel>
    </div>
  );
}
