import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { costOf, parsePrice } from '#shared/domain/machine-price.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Figures } from '../../components/Figures.tsx';
import { formatAmount, formatNumber } from '../../components/format.ts';
import { Spinner } from '../../components/Spinner.tsx';
import { openDialog } from '../../state/dialog.ts';
import { useMachine } from '../../state/machine.ts';
import { useSettings } from '../../state/settings.ts';
import parts from '../../theme/parts.module.css';

type Cost = OutputOf<'translate.machineCost'>;

/** Says what asking the machine for all empty texts of a list would send, before it is asked. */
export function ByMachineDialog({
  connection,
  list,
  onClose,
}: {
  connection: Connection;
  list: number;
  onClose: () => void;
}) {
  const { isOn, provider } = useMachine();
  const price = useSettings(({ settings }) => settings?.machine.price ?? '');
  const address = useSettings(({ settings }) => settings?.machine.address ?? '');
  const [cost, setCost] = useState<Cost | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [busy, setBusy] = useState(false);
  const about = { connectionId: connection.id, list };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog is opened for one list.
  useEffect(() => {
    let isShown = true;
    void client.call('translate.machineCost', about).then((answer) => {
      if (!isShown) return;
      if (answer.ok) setCost(answer.value);
      else setError(answer.error);
    });
    return () => {
      isShown = false;
    };
  }, []);
  const start = async () => {
    setBusy(true);
    setError(null);
    const answer = await client.call('translate.byMachine', about);
    setBusy(false);
    if (answer.ok) onClose();
    else setError(answer.error);
  };
  const setUp = () => {
    onClose();
    void openDialog('machine');
  };
  const isNothing = cost?.segments === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Translate empty texts by machine`}
      description={t`What comes back is staged and marked as needs review. Nothing is sent to ${connection.name} before you apply.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          {isOn ? (
            <Button
              variant="primary"
              busy={busy}
              disabled={!cost || isNothing || connection.readOnly}
              onClick={() => void start()}
            >
              {cost && !isNothing
                ? plural(cost.segments, { one: 'Translate # text', other: 'Translate # texts' })
                : t`Translate`}
            </Button>
          ) : (
            <Button variant="primary" onClick={setUp}>{t`Choose a provider…`}</Button>
          )}
        </>
      }
    >
      <div className={parts.looseStack}>
        {error ? <ErrorNote title={t`Nothing was sent`} error={error} /> : null}
        {cost ? (
          <Sent cost={cost} isModel={provider === 'openai'} price={parsePrice(price)} />
        ) : error ? null : (
          <Spinner label={t`Counting the empty texts`} />
        )}
        {isOn && !isNothing ? (
          <p className={parts.remark}>
            {t`The texts go to ${hostOf(address)}, without placeholders and tags; a model is also told the property, terms and similar translations. Many providers charge by the character.`}
          </p>
        ) : null}
        {isOn ? null : (
          <p className={parts.remark}>{t`No provider is chosen yet, so nothing can be sent.`}</p>
        )}
      </div>
    </Dialog>
  );
}

interface SentProps {
  cost: Cost;
  isModel: boolean;
  /** Of a million tokens or characters; null if the user set none. */
  price: ReturnType<typeof parsePrice>;
}

function Sent({ cost, isModel, price }: SentProps) {
  const { segments, texts, characters, tokens, exact, tooLong } = cost;
  return (
    <>
      {segments === 0 ? (
        <p role="status">{t`No text on the list is left for the machine.`}</p>
      ) : (
        <Figures
          figures={[
            [t`Empty texts on the list`, formatNumber(segments)],
            [t`Different texts to send`, formatNumber(texts)],
            [t`Characters to send`, formatNumber(characters)],
            ...(isModel ? [[t`Tokens, about`, formatNumber(tokens)] as const] : []),
            ...(price
              ? [[t`Cost, about`, costOf(price, isModel ? tokens : characters, formatAmount)] as const]
              : []),
          ]}
        />
      )}
      {exact > 0 ? (
        <p className={parts.remark}>
          {plural(exact, {
            one: '# more has an exact match in the translation memory and is not sent: “Fill exact matches” fills it.',
            other:
              '# more have exact matches in the translation memory and are not sent: “Fill exact matches” fills them.',
          })}
        </p>
      ) : null}
      {tooLong > 0 ? (
        <p className={parts.remark}>
          {plural(tooLong, {
            one: '# is too long to be sent as a whole.',
            other: '# are too long to be sent as a whole.',
          })}
        </p>
      ) : null}
    </>
  );
}

const hostOf = (address: string): string => URL.parse(address)?.host ?? address;
