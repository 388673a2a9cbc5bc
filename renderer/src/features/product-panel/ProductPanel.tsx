import { t } from '@lingui/core/macro';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import type { Action } from '../../actions/action.ts';
import { useActions } from '../../actions/use-actions.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { toast } from '../../components/toast.ts';
import type { EditFailure } from '../../editors/edit-session.ts';
import { queries } from '../../query/use-query.ts';
import { useApp } from '../../state/app.ts';
import { columnLabel } from '../../state/column-names.ts';
import { openConnection, useActiveConnection } from '../../state/connections.ts';
import { commitOpenEditor, provideOpenEditor } from '../../state/open-editor.ts';
import {
  closeProductPanel,
  editAgain,
  leaveProductPanel,
  panelHasKeyboard,
  type RefusedEdit,
  showProduct,
  useProductPanel,
} from '../../state/product-panel.ts';
import { keepStaged } from '../../state/staged.ts';
import parts from '../../theme/parts.module.css';
import { Head } from './Head.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { PanelSections } from './PanelSections.tsx';
import { ProductModel } from './product-model.ts';
import styles from './product-panel.module.css';

/** One product in full beside the open view: it follows the focus in the view unless it is pinned. */
export function ProductPanel() {
  useActions(productPanelActions);
  const isOpen = useProductPanel((state) => state.isOpen);
  const connection = useActiveConnection();
  return isOpen && connection ? <OpenPanel key={connection.id} connection={connection} /> : null;
}

function OpenPanel({ connection }: { connection: Connection }) {
  const model = useProductModel(connection);
  const product = useProductPanel((state) => state.product);
  const shown = useStore(model.store, (state) => state.shown);
  const error = useStore(model.store, (state) => state.error);
  const panel = useRef<HTMLElement>(null);
  const { close, onFocus, onKeyDown } = usePanelKeyboard(panel, model);
  useFollowed(model, product);
  useEditedAgain(model);
  const title = shown?.details.title || shown?.details.identifier || t`Product`;

  return (
    <PanelFrame
      ref={panel}
      label={t`Product`}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClose={close}
      isWaiting={product !== null && shown?.details.product !== product && !error}
      title={title}
    >
      {product === null ? (
        <p className={parts.muted}>{t`Select a product in the catalog to show it here.`}</p>
      ) : error ? (
        <ErrorNote
          title={t`The product could not be read`}
          error={error}
          actions={<Button onClick={() => model.reload()}>{t`Try again`}</Button>}
        />
      ) : !shown ? (
        <div className={styles.centre}>
          <Spinner label={t`Reading the product`} />
        </div>
      ) : (
        <>
          <Head connection={connection} product={shown} />
          <PanelSections model={model} connection={connection} product={shown} />
        </>
      )}
    </PanelFrame>
  );
}

/** How long focus must stay on a product before it is read: an arrow key held down passes many. */
const PASSING_MS = 90;

function useFollowed(model: ProductModel, product: number | null): void {
  useEffect(() => {
    if (product === null) return;
    const isFirst = model.store.getState().shown === null;
    const timer = window.setTimeout(() => model.show(product), isFirst ? 0 : PASSING_MS);
    return () => window.clearTimeout(timer);
  }, [model, product]);
}

/** Opens a refused edit again, in whichever panel is open by then. */
function useEditedAgain(model: ProductModel): void {
  const again = useProductPanel((state) => state.again);
  useEffect(() => {
    if (!again) return;
    useProductPanel.setState({ again: null });
    model.show(again.ref.product);
    model.open(again.ref, { recovered: again.typed });
  }, [model, again]);
}

/** Lives as long as the panel; an open editor is committed before anything uses the staged edits. */
function useProductModel(connection: Connection): ProductModel {
  const [model] = useState(() => {
    const onStaged = (summary: StagedSummary) => keepStaged(connection.id, summary);
    const onFailed = (failure: EditFailure) => sayNotKept(connection, failure);
    return new ProductModel(client, queries, connection, { onStaged, onFailed });
  });
  useEffect(() => {
    const stop = model.listen();
    const withdraw = provideOpenEditor({
      commit: () => model.commit(),
      isOpen: () => model.store.getState().editing !== null,
    });
    return () => {
      withdraw();
      stop();
    };
  }, [model]);
  return model;
}

function sayNotKept(connection: Connection, { ref, typed, message, details }: EditFailure): void {
  const isActive = () => useApp.getState().activeConnection === connection.id;
  const again = async (edit: RefusedEdit) => {
    if (!isActive()) await openConnection(connection);
    if (isActive()) editAgain(edit);
  };
  toast({
    kind: 'failed',
    title: ref ? t`Not saved: ${columnLabel(ref)}` : t`Nothing was changed`,
    message,
    details,
    action: ref && typed !== '' ? { label: t`Edit again`, run: () => void again({ ref, typed }) } : undefined,
  });
}

/** Moves focus into the panel, and back to the element that had it before. */
function usePanelKeyboard(panel: RefObject<HTMLElement | null>, model: ProductModel) {
  const cameFrom = useRef<HTMLElement | null>(null);
  const entering = useProductPanel((state) => state.entering);
  const { times, section } = entering;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking moves the keyboard once.
  useEffect(() => {
    // The panel was open already: no one has requested focus yet.
    if (times === 0) return;
    // A section focuses itself.
    if (section === null) panel.current?.querySelector<HTMLElement>('[data-entrance]')?.focus();
  }, [times]);

  const isInside = (target: EventTarget) =>
    target instanceof Node && panel.current?.contains(target) === true;

  const close = useCallback(() => {
    model.close(true);
    leaveProductPanel(cameFrom.current);
    closeProductPanel();
  }, [model]);
  useEffect(() => provideClose(close), [close]);

  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    // Focus came from the view beside it, by keyboard or mouse; it never returns to something that the panel itself opened. In React, a
    // dialog that the panel opened is inside it too.
    if (!isInside(target)) return;
    if (relatedTarget instanceof HTMLElement && relatedTarget.closest('main'))
      cameFrom.current = relatedTarget;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu that the panel opened is elsewhere in the page, and closes itself.
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside(event.target)) return;
    event.preventDefault();
    close();
  };
  return { close, onFocus, onKeyDown };
}

/** Closes the mounted panel and returns focus. */
let closePanel: (() => void) | null = null;

function provideClose(close: () => void): () => void {
  closePanel = close;
  return () => {
    if (closePanel === close) closePanel = null;
  };
}

const hasConnection = () => useApp.getState().activeConnection !== null;
const isOpen = () => hasConnection() && useProductPanel.getState().isOpen;

const productPanelActions: Action[] = [
  {
    id: 'product.panel',
    label: t`Product panel`,
    group: t`Go to`,
    shortcut: 'Mod+I',
    inText: true,
    keywords: t`details record properties variants family categories required completeness side`,
    enabled: hasConnection,
    run: () => {
      void commitOpenEditor();
      if (isOpen() && panelHasKeyboard()) closePanel?.();
      else showProduct();
    },
  },
];
