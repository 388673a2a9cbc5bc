import { useEffect, useMemo, useRef, useState } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { type KeptIdentifiers, MAX_IDENTIFIERS } from '#shared/contract/views.ts';
import { identifiersIn } from '#shared/domain/identifier-texts.ts';
import type { ViewFilter } from '#shared/domain/query.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { count, formatNumber } from '../../../components/format.ts';
import { Segmented } from '../../../components/Segmented.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { addFilter, setFilters, useCatalog } from '../../../state/catalog.ts';
import { closeIdentifiers, useFilterBuilder } from '../../../state/filter-builder.ts';
import { keepIdentifiers, readIdentifiers } from '../../../state/identifier-lists.ts';
import styles from './filters.module.css';
import { IdentifierOutcome } from './IdentifierOutcome.tsx';

/** Characters from which a paste is put in at once: typed in by the browser, tens of thousands of lines take minutes. */
const LONG_PASTE = 5000;

/** Identifiers are pasted here; what became of each is said before any row changes. */
export function IdentifiersDialog({ connectionId }: { connectionId: string }) {
  const shown = useFilterBuilder((state) => state.identifiers);
  return shown ? (
    <OpenDialog key={`${connectionId} ${shown.list}`} connectionId={connectionId} list={shown.list} />
  ) : null;
}

const namesList = (list: number) => (filter: ViewFilter) =>
  filter.kind === 'identifiers' && filter.list === list;

function OpenDialog({ connectionId, list }: { connectionId: string; list: number | null }) {
  const [text, setText] = useState('');
  const [linesOnly, setLinesOnly] = useState(false);
  const [kept, setKept] = useState<KeptIdentifiers | null>(null);
  const [busy, setBusy] = useState(list !== null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const inForce = useCatalog(({ narrowing }) => list !== null && narrowing.filters.find(namesList(list)));
  const [listed, setListed] = useState(!(inForce && inForce.kind === 'identifiers' && !inForce.listed));
  const texts = useMemo(() => identifiersIn(text, linesOnly ? 'lines' : 'all'), [text, linesOnly]);
  const tooMany = texts.length > MAX_IDENTIFIERS;
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (list === null) return;
    let isCurrent = true;
    void readIdentifiers(connectionId, list).then((answer) => {
      if (!isCurrent) return;
      setBusy(false);
      if (!answer.ok) return setError(answer.error);
      setText(answer.value.texts.join('\n'));
      setKept(answer.value.kept);
    });
    return () => {
      isCurrent = false;
    };
  }, [connectionId, list]);

  const lookUp = async () => {
    if (texts.length === 0 || tooMany) return field.current?.focus();
    setBusy(true);
    const answer = await keepIdentifiers(connectionId, texts);
    setBusy(false);
    setError(answer.ok ? null : answer.error);
    if (answer.ok) setKept(answer.value);
  };
  const show = (found: KeptIdentifiers) => {
    const filter: ViewFilter = { kind: 'identifiers', list: found.list, listed };
    const { filters } = useCatalog.getState().narrowing;
    const isReplaced = list !== null && filters.some(namesList(list));
    if (isReplaced) setFilters(filters.map((other) => (namesList(list)(other) ? filter : other)));
    else addFilter(filter);
    closeIdentifiers();
  };

  return (
    <Dialog
      open
      onClose={closeIdentifiers}
      size="wide"
      title={kept ? 'Lookup results' : 'Find products by identifier'}
      description={
        kept
          ? undefined
          : `Paste identifiers or product ids from a ticket or a sheet, up to ${formatNumber(MAX_IDENTIFIERS)}.`
      }
      footer={
        kept ? (
          <>
            <Button onClick={() => setKept(null)}>Edit the list</Button>
            <Button variant="primary" onClick={() => show(kept)}>
              {listed ? `Show ${count(kept.products, 'product')}` : 'Show all others'}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={closeIdentifiers}>Cancel</Button>
            <Button variant="primary" busy={busy} onClick={() => void lookUp()}>
              Look up
            </Button>
          </>
        )
      }
    >
      {error ? <ErrorNote title="The identifiers could not be looked up" error={error} /> : null}
      {kept ? (
        <>
          <Segmented
            label="Which products to show"
            value={listed ? 'listed' : 'others'}
            options={[
              { value: 'listed', label: 'Products in the list' },
              { value: 'others', label: 'Products not in the list' },
            ]}
            onChange={(next) => setListed(next === 'listed')}
          />
          <IdentifierOutcome kept={kept} />
        </>
      ) : (
        <div className={styles.stack}>
          <TextArea
            ref={field}
            mono
            rows={14}
            className={styles.paste}
            value={text}
            onChange={setText}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text/plain');
              if (pasted.length < LONG_PASTE) return;
              event.preventDefault();
              const { selectionStart, selectionEnd } = event.currentTarget;
              setText(text.slice(0, selectionStart) + pasted + text.slice(selectionEnd));
            }}
            aria-label="Identifiers"
            placeholder={'004500\n004501\n004502'}
          />
          <div className={styles.pasteFoot}>
            <Checkbox checked={linesOnly} onChange={setLinesOnly}>
              One per line: commas, semicolons and tabs are part of an identifier
            </Checkbox>
            <span className={tooMany ? styles.error : styles.hint} aria-live="polite">
              {tooMany
                ? `${formatNumber(texts.length)} are too many: ${formatNumber(MAX_IDENTIFIERS)} at a time`
                : count(texts.length, 'identifier')}
            </span>
          </div>
        </div>
      )}
    </Dialog>
  );
}
