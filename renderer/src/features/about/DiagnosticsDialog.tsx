import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { formatBytes } from '../../components/format.ts';
import { Spinner } from '../../components/Spinner.tsx';
import { toast } from '../../components/toast.ts';
import { useApp } from '../../state/app.ts';
import { copyPath } from '../../state/jobs.ts';
import parts from '../../theme/parts.module.css';
import styles from './about.module.css';
import { ListWithText } from './ListWithText.tsx';
import { ScrolledText } from './ScrolledText.tsx';

/** Shows everything that a file for support would contain, then saves exactly that. */
export function DiagnosticsDialog({ onClose }: { onClose: () => void }) {
  const [requests, setRequests] = useState(false);
  const { collected, place, read, error, show } = useDiagnostics(requests);
  const [saveError, setSaveError] = useState<AppErrorShape | null>(null);
  const [busy, setBusy] = useState(false);
  const isDesktop = useApp((state) => state.info?.shell === 'desktop');

  const save = async () => {
    if (!collected) return;
    setBusy(true);
    setSaveError(null);
    const answer = await client.call('diagnostics.save', { collection: collected.collection });
    setBusy(false);
    if (!answer.ok) return setSaveError(answer.error);
    const { savedAs } = answer.value;
    if (savedAs === null) return;
    toast({
      kind: 'done',
      title: t`Diagnostics saved as ${savedAs}`,
      unhurried: true,
      more: [copyPath(savedAs)],
    });
    onClose();
  };

  const entries = collected?.entries.map(({ name, bytes }) => ({ name, fact: formatBytes(bytes) })) ?? [];
  const chosen = entries.find(({ name }) => name === place.name);
  const failure = error ?? saveError;
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t`Save diagnostics`}
      description={t`Everything below is saved as one zip file for support. Tokens and passwords are not in it, and nothing is sent anywhere.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" busy={busy} disabled={!collected} onClick={() => void save()}>
            {isDesktop ? t`Save diagnostics…` : t`Save diagnostics`}
          </Button>
        </>
      }
    >
      <div className={parts.stack}>
        <Checkbox
          checked={requests}
          onChange={setRequests}
        >{t`Include the last requests and answers of the service. They contain product data.`}</Checkbox>
        {failure ? <ErrorNote title={t`The diagnostics were not saved`} error={failure} /> : null}
        {chosen ? (
          <ListWithText
            label={t`Files`}
            entries={entries}
            chosen={chosen}
            onChoose={({ name }) => show({ name, part: 0 })}
          >
            <Shown place={place} read={read} onShow={show} />
          </ListWithText>
        ) : failure ? null : (
          <Spinner label={t`Collecting diagnostics`} />
        )}
      </div>
    </Dialog>
  );
}

function Shown({
  place: { name, part },
  read,
  onShow,
}: {
  place: Place;
  read: { text: string; parts: number } | null;
  onShow: (place: Place) => void;
}) {
  if (!read) return <Spinner label={t`Reading ${name}`} />;
  return (
    <div className={styles.shown}>
      <ScrolledText key={`${name} ${part}`} label={name} text={read.text} />
      {read.parts > 1 ? (
        <div className={styles.parts}>
          <span role="status">{t`Part ${part + 1} of ${read.parts}`}</span>
          <Button
            disabled={part === 0}
            onClick={() => onShow({ name, part: part - 1 })}
          >{t`Previous part`}</Button>
          <Button
            disabled={part + 1 === read.parts}
            onClick={() => onShow({ name, part: part + 1 })}
          >{t`Next part`}</Button>
        </div>
      ) : null}
    </div>
  );
}

type Collected = OutputOf<'diagnostics.collect'>;

/** A part of an entry. */
interface Place {
  name: string;
  part: number;
}

/** Collects again when `requests` changes; `text`: the text at the selected place, null while it is read. */
function useDiagnostics(requests: boolean) {
  const [collected, setCollected] = useState<Collected | null>(null);
  const [place, setPlace] = useState<Place>({ name: 'about.json', part: 0 });
  const [read, setRead] = useState<OutputOf<'diagnostics.read'> | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);

  useEffect(() => {
    let isWanted = true;
    setCollected(null);
    setPlace({ name: 'about.json', part: 0 });
    void client.call('diagnostics.collect', { requests }).then((answer) => {
      if (!isWanted) return;
      if (answer.ok) setCollected(answer.value);
      else setError(answer.error);
    });
    return () => {
      isWanted = false;
    };
  }, [requests]);

  const collection = collected?.collection;
  useEffect(() => {
    setRead(null);
    if (collection === undefined) return;
    let isWanted = true;
    void client.call('diagnostics.read', { collection, ...place }).then((answer) => {
      if (!isWanted) return;
      if (answer.ok) setRead(answer.value);
      else setError(answer.error);
    });
    return () => {
      isWanted = false;
    };
  }, [collection, place]);

  return { collected, place, read, error, show: setPlace };
}
