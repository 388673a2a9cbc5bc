import { Popover } from '@base-ui/react/popover';
import { t } from '@lingui/core/macro';
import { SlidersHorizontal } from 'lucide-react';
import type { ApplyOptions } from '#shared/contract/changesets.ts';
import { client } from '../../client/index.ts';
import { Field } from '../../components/Field.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Switch } from '../../components/Switch.tsx';
import { toastError } from '../../components/toast.ts';
import { queries } from '../../query/use-query.ts';
import parts from '../../theme/parts.module.css';
import styles from './HowItIsSent.module.css';
import { REQUESTS_SHOWN } from './panels/RequestsPanel.tsx';

/** How change sets of this connection are sent, beside the button that sends them. */
export function HowItIsSent({ connectionId, options }: { connectionId: string; options: ApplyOptions }) {
  const show = (shown: ApplyOptions) => {
    for (const limit of [0, REQUESTS_SHOWN])
      queries.change('changesets.preview', { connectionId, limit }, (preview) => ({
        ...preview,
        options: shown,
      }));
  };
  const change = async (to: Partial<ApplyOptions>) => {
    show({ ...options, ...to });
    const answer = await client.call('changesets.setOptions', {
      connectionId,
      options: { ...options, ...to },
    });
    if (answer.ok) return;
    show(options);
    toastError(t`The settings were not saved`, answer.error);
  };
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <IconButton
            className={styles.trigger}
            label={t`How it is sent`}
            icon={<SlidersHorizontal size={14} aria-hidden="true" />}
          />
        }
      />
      <Popover.Portal>
        <Popover.Positioner className={parts.positioner} align="end" sideOffset={6} collisionPadding={8}>
          <Popover.Popup className={styles.popup}>
            <Popover.Title className={styles.title}>{t`How it is sent`}</Popover.Title>
            <Field
              inline
              label={t`Check first for changes in the service`}
              hint={t`Reads the products again right before sending. A value that changed in the service becomes a conflict for you to decide; it is not overwritten.`}
            >
              <Switch checked={options.checkFirst} onChange={(checkFirst) => void change({ checkFirst })} />
            </Field>
            <Field
              inline
              label={t`One operation per cell`}
              hint={t`Sends one operation per cell instead of one per product. The service then accepts or refuses each value separately.`}
            >
              <Switch checked={options.onePerCell} onChange={(onePerCell) => void change({ onePerCell })} />
            </Field>
            <Popover.Description
              className={styles.note}
            >{t`Saved for this connection. Change sets already queued or running do not change.`}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
