import { plural, t } from '@lingui/core/macro';
import { Download, Plus, Upload } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { SavedView } from '#shared/contract/views.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { classNames } from '../../../components/class-names.ts';
import { TextInput } from '../../../components/TextInput.tsx';
import { useFirstFocus } from '../../../components/use-first-focus.ts';
import { isNarrowed, useCatalog } from '../../../state/catalog.ts';
import { useConnection } from '../../../state/connections.ts';
import {
  openSavedView,
  openWholeCatalog,
  saveAsNew,
  useSavedList,
  useSavedViews,
} from '../../../state/saved-views.ts';
import parts from '../../../theme/parts.module.css';
import { openRecipe } from '../cell-tool/cell-tool.ts';
import { NameForm } from './NameForm.tsx';
import styles from './saved-views.module.css';
import { ViewLine } from './ViewLine.tsx';
import { importFile, saveAsFile } from './view-files.ts';

export interface ViewMenuProps {
  connectionId: string;
  /** A new view is being named. */
  naming: boolean;
  onClose: () => void;
}

/** The saved views, to open, rename, duplicate, delete and export; and new ones, from what is shown or from a file. */
export function ViewMenu({ connectionId, naming, onClose }: ViewMenuProps) {
  const readOnly = useConnection(connectionId)?.readOnly === true;
  const { value: saved, error } = useSavedList(connectionId);
  const open = useCatalog((state) => state.savedView);
  const isWhole = useCatalog((state) => state.savedView === null && !isNarrowed(state.narrowing));
  const field = useFirstFocus<HTMLInputElement>();
  const [search, setSearch] = useState('');
  const [exporting, setExporting] = useState<ReadonlySet<number> | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const views = saved ?? [];
  const found = views.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));

  if (naming)
    return (
      <>
        <h2 className={classNames(parts.normal, parts.bold)}>{t`Save as a new view`}</h2>
        <p
          className={styles.hint}
        >{t`Saves search, filters, sort, columns, row height and density under a name.`}</p>
        <NameForm
          label={t`Name`}
          name=""
          action={t`Save view`}
          onName={(name) => saveAsNew(connectionId, name)}
          onDone={onClose}
          onCancel={() => useSavedViews.setState({ switcher: 'list' })}
        />
      </>
    );

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-view-line]') ?? [])];
    const at = lines.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    lines[Math.max(0, Math.min(lines.length - 1, at + step))]?.focus();
  };
  const choose = (view: SavedView | null) => {
    if (view) openSavedView(view);
    else openWholeCatalog();
    onClose();
  };
  const chosenFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [one] = target.files ?? [];
    target.value = '';
    if (one && (await importFile(connectionId, one))) onClose();
  };
  const exportChosen = async () => {
    const ids = views.filter(({ id }) => exporting?.has(id)).map(({ id }) => id);
    if (ids.length > 0 && (await saveAsFile(connectionId, ids, views))) onClose();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows walk from the field into the list and along it.
    <div className={parts.tightStack} onKeyDown={walk}>
      <TextInput
        ref={field}
        type="search"
        className={styles.wide}
        value={search}
        onChange={setSearch}
        placeholder={t`Find a view`}
        aria-label={t`Find a view`}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0]) choose(found[0]);
        }}
      />
      {error ? (
        <p role="alert" className={parts.fieldError}>
          {sentences(t`The views could not be read.`, error.message)}
        </p>
      ) : null}
      <ul ref={list} className={styles.list} aria-label={t`Views`}>
        {search === '' && !exporting ? (
          <li className={styles.line}>
            <button
              type="button"
              data-view-line=""
              className={classNames(styles.open, isWhole && styles.current)}
              aria-current={isWhole || undefined}
              onClick={() => choose(null)}
            >{t`Whole catalog`}</button>
          </li>
        ) : null}
        {found.map((view) =>
          exporting ? (
            <li key={view.id} className={styles.line}>
              <Checkbox
                checked={exporting.has(view.id)}
                onChange={(isChosen) => {
                  const next = new Set(exporting);
                  if (isChosen) next.add(view.id);
                  else next.delete(view.id);
                  setExporting(next);
                }}
              >
                {view.name}
              </Checkbox>
            </li>
          ) : (
            <ViewLine
              key={view.id}
              connectionId={connectionId}
              view={view}
              isOpen={view.id === open}
              readOnly={readOnly}
              onOpen={() => choose(view)}
              onRepeat={() => {
                onClose();
                openRecipe(connectionId, view);
              }}
            />
          ),
        )}
      </ul>
      {views.length === 0 && !error ? (
        <p
          className={styles.hint}
        >{t`No views yet. Filter, sort and choose columns, then save them as a view.`}</p>
      ) : found.length === 0 && search !== '' ? (
        <p className={styles.hint}>{t`No view matches.`}</p>
      ) : null}
      {exporting ? (
        <div className={classNames(parts.tightWrap, parts.middle)}>
          <Button variant="quiet" onClick={() => setExporting(null)}>{t`Cancel`}</Button>
          <Button variant="primary" disabled={exporting.size === 0} onClick={() => void exportChosen()}>
            {t`Export ${plural(exporting.size, { one: '# view', other: '# views' })}`}
          </Button>
        </div>
      ) : (
        <div className={classNames(parts.tightWrap, parts.middle)}>
          <Button
            variant="quiet"
            icon={<Plus size={13} aria-hidden="true" />}
            onClick={() => useSavedViews.setState({ switcher: 'new' })}
          >{t`Save as new…`}</Button>
          <span className={parts.fills} />
          <Button
            variant="quiet"
            icon={<Upload size={13} aria-hidden="true" />}
            onClick={() => file.current?.click()}
          >{t`Import…`}</Button>
          <Button
            variant="quiet"
            icon={<Download size={13} aria-hidden="true" />}
            disabled={views.length === 0}
            onClick={() => setExporting(new Set(views.map(({ id }) => id)))}
          >{t`Export…`}</Button>
          <input
            ref={file}
            type="file"
            accept=".json,application/json"
            hidden
            aria-label={t`File of views`}
            tabIndex={-1}
            onChange={(event) => void chosenFile(event)}
          />
        </div>
      )}
    </div>
  );
}
