import { t } from '@lingui/core/macro';
import { formatDuration } from '#shared/domain/duration.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Figures } from '../../../components/Figures.tsx';
import { formatNumber } from '../../../components/format.ts';
import { resetSession, useSession } from './session-figures.ts';

/** Figures about what was translated since the app was started. */
export function SessionDialog({ onClose }: { onClose: () => void }) {
  const { since, words, fromMemory, repeated } = useSession();
  const sum = [...words.values()].reduce((all, some) => all + some, 0);
  const figures: [label: string, figure: string][] = [
    [t`Segments`, formatNumber(words.size)],
    [t`Words of the source`, formatNumber(sum)],
    [t`From the memory`, formatNumber(fromMemory.size)],
    [t`Repetitions filled`, formatNumber(repeated)],
    [t`Time`, since === null ? '—' : formatDuration(Math.max(1, Math.round((Date.now() - since) / 1000)))],
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`This session`}
      description={t`Translations saved since the app was started. Each segment counts once.`}
      footer={
        <>
          <Button onClick={resetSession}>{t`Start again from zero`}</Button>
          <Button variant="primary" onClick={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <Figures figures={figures} />
    </Dialog>
  );
}
