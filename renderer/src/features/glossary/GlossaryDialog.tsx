import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { Term } from '#shared/domain/glossary.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import type { DialogOptions } from '../../state/dialog.ts';
import { ImportTerms } from './ImportTerms.tsx';
import { TermEditor } from './TermEditor.tsx';
import { TermList } from './TermList.tsx';

/** The dialog over the list: for a term (null: a new one), or for a file to import. */
type Over = { term: Term | null } | 'import' | null;

type GlossaryStart = DialogOptions['glossary']['start'];

const FIRST: Record<GlossaryStart, Over> = { terms: null, add: { term: null }, import: 'import' };

export interface GlossaryDialogProps {
  connection: Connection;
  start: GlossaryStart;
  onClose: () => void;
}

/** The terms of the connection, with a second dialog for one term or a file. */
export function GlossaryDialog({ connection, start, onClose }: GlossaryDialogProps) {
  const [over, setOver] = useState(FIRST[start]);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState<number | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t`Glossary`}
      description={t`What things are called in each language, and what they must not be called. It stays on this computer.`}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <TermList
        connection={connection}
        search={search}
        onSearch={setSearch}
        at={at}
        onAt={setAt}
        onEdit={(term) => setOver({ term })}
        onImport={() => setOver('import')}
      />
      {over === 'import' ? <ImportTerms connection={connection} onDone={() => setOver(null)} /> : null}
      {over !== null && over !== 'import' ? (
        <TermEditor
          connection={connection}
          term={over.term}
          onSaved={(term) => {
            // A search that does not find the term would hide it.
            if (over.term === null) setSearch('');
            setAt(term.id);
          }}
          onClose={() => setOver(null)}
        />
      ) : null}
    </Dialog>
  );
}
