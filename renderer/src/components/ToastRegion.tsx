import { Toast } from '@base-ui/react/toast';
import { t } from '@lingui/core/macro';
import { Check, Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import parts from '../theme/parts.module.css';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { ErrorDetails } from './ErrorDetails.tsx';
import { formatNumber } from './format.ts';
import { type Box, freePlace } from './free-place.ts';
import { IconButton } from './IconButton.tsx';
import styles from './ToastRegion.module.css';
import { type ToastAction, type ToastOptions, takeToasts, useToastQueue } from './toast-queue.ts';

/** Buttons of forms and panels, and anything else that is marked to stay uncovered. */
const KEPT = '[data-form-footer], [data-keep-uncovered]';

/** A focused element higher than this is not a row or a field, but a list or a view. */
const MAX_FOCUSED = 160;

const MARGIN = 16;

/** After a press or a key, the focused element moves when the view is rendered again, without any event. */
const MOVES_AFTER_MS = 100;

export interface ToastRegionProps {
  /** Names a connection that is not the active one. */
  named: (connectionId: string) => ReactNode;
}

interface ToastData {
  connectionId: string | undefined;
  details: string | undefined;
  more: readonly ToastAction[];
}

const manager = Toast.createToastManager<ToastData>();

const STAYS_MS = { usual: 6000, unhurried: 20_000 };

/** How often the failures that are shown have happened, by their titles. */
const failures = new Map<string, number>();

function show({
  kind = 'info',
  title,
  message,
  details,
  key,
  action,
  more = [],
  unhurried = false,
  connectionId,
}: ToastOptions): void {
  // The same failure again is one message, with the newest reason.
  const failure = kind === 'failed' && key === undefined ? `failed ${connectionId ?? ''} ${title}` : null;
  const times = failure === null ? 1 : (failures.get(failure) ?? 0) + 1;
  if (failure !== null) failures.set(failure, times);
  const id = manager.add({
    id: failure ?? key,
    data: { details, more, connectionId },
    type: kind,
    title: times === 1 ? title : `${title} (×${formatNumber(times)})`,
    onClose: () => failure !== null && failures.delete(failure),
    description: message,
    timeout: kind === 'failed' ? 0 : unhurried ? STAYS_MS.unhurried : STAYS_MS.usual,
    priority: kind === 'failed' ? 'high' : 'low',
    actionProps: action && {
      children: action.label,
      onClick: () => {
        manager.close(id);
        action.run();
      },
    },
  });
}

const icons = { info: Info, done: Check, failed: TriangleAlert };
const tones = { info: parts.accent, done: parts.applied, failed: parts.failed };

function ToastList({ named }: ToastRegionProps) {
  const { toasts } = Toast.useToastManager<ToastData>();
  return toasts.map((entry) => {
    const kind = entry.type === 'done' || entry.type === 'failed' ? entry.type : 'info';
    const Icon = icons[kind];
    return (
      // Messages and their buttons would otherwise be hidden from screen readers until one of them has focus.
      <Toast.Root key={entry.id} toast={entry} className={styles.toast} aria-hidden={false}>
        <Toast.Content className={styles.content}>
          <Icon size={16} className={classNames(styles.icon, tones[kind])} aria-hidden="true" />
          <div className={styles.text}>
            {entry.data?.connectionId ? named(entry.data.connectionId) : null}
            <Toast.Title className={styles.title} />
            <Toast.Description className={styles.message} />
          </div>
          {entry.actionProps ? <Toast.Action render={<Button />} /> : null}
          <Toast.Close
            aria-hidden={false}
            render={<IconButton label={t`Close message`} tooltip={false} icon={<X size={14} />} />}
          />
          {entry.data?.more.length ? (
            <div className={styles.more} data-base-ui-swipe-ignore="">
              {entry.data.more.map(({ label, run }) => (
                <Button
                  key={label}
                  onClick={() => {
                    manager.close(entry.id);
                    run();
                  }}
                >
                  {label}
                </Button>
              ))}
            </div>
          ) : null}
          {entry.data?.details ? (
            <div className={styles.details} data-base-ui-swipe-ignore="">
              <ErrorDetails text={entry.data.details} />
            </div>
          ) : null}
        </Toast.Content>
      </Toast.Root>
    );
  });
}

/** The maximum number of messages shown at once; older ones come back when newer ones end. */
const SHOWN_AT_ONCE = 2;

/** Where messages appear: in a corner where they do not cover what the user works on. Shows the queued messages. */
export function ToastRegion({ named }: ToastRegionProps) {
  const viewport = useRef<HTMLDivElement>(null);
  useToastPlace(viewport);
  const { waiting, obsolete } = useToastQueue();
  useEffect(() => {
    if (waiting.length + obsolete.length === 0) return;
    const taken = takeToasts();
    for (const key of taken.obsolete) manager.close(key);
    taken.waiting.forEach(show);
  }, [waiting, obsolete]);
  return (
    <Toast.Provider toastManager={manager} limit={SHOWN_AT_ONCE}>
      <Toast.Portal>
        <Toast.Viewport ref={viewport} className={styles.viewport} data-region="">
          <ToastList named={named} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/**
 * Places the messages where they cover neither the focused element, with the row around it, nor the
 * buttons to be pressed next.
 */
function useToastPlace(viewport: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0;
    let timer = 0;
    let observed: HTMLElement | null = null;
    let isPointedAt = false;
    const place = () => {
      const element = viewport.current;
      if (element && element !== observed) {
        observed = element;
        sizes.observe(element);
      }
      const height = element?.offsetHeight ?? 0;
      if (height === 0) isPointedAt = false;
      // Nothing moves away from under the pointer or the focus.
      if (!element || height === 0 || isPointedAt || element.matches(':focus-within')) return;
      const { left, top } = freePlace({ width: element.offsetWidth, height }, room(), kept(element));
      element.style.left = `${left}px`;
      element.style.right = 'auto';
      element.style.bottom = `${window.innerHeight - top - height}px`;
    };
    // Not `:hover`, which also matches a message that appeared under a resting pointer, over the button that was pressed.
    const point = ({ target }: PointerEvent) => {
      isPointedAt = target instanceof Node && viewport.current?.contains(target) === true;
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    const later = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(place, MOVES_AFTER_MS);
    };
    const sizes = new ResizeObserver(soon);
    const messages = new MutationObserver(soon);
    messages.observe(document.body, { childList: true });
    const events = ['focusin', 'keyup', 'pointerup'] as const;
    for (const name of events) document.addEventListener(name, later, true);
    document.addEventListener('pointermove', point, true);
    window.addEventListener('resize', soon);
    soon();
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
      sizes.disconnect();
      messages.disconnect();
      for (const name of events) document.removeEventListener(name, later, true);
      document.removeEventListener('pointermove', point, true);
      window.removeEventListener('resize', soon);
    };
  }, [viewport]);
}

/** The window without rail, top bar and status bar. */
function room(): Box {
  const main = document.querySelector('main')?.getBoundingClientRect();
  const status = document.querySelector('footer[data-status]')?.getBoundingClientRect();
  return {
    left: (main?.left ?? 0) + MARGIN,
    top: (main?.top ?? 0) + MARGIN,
    right: window.innerWidth - MARGIN,
    bottom: (status?.top ?? window.innerHeight) - MARGIN,
  };
}

function kept(messages: HTMLElement): Box[] {
  const boxes = [...document.querySelectorAll(KEPT)].map((element) => element.getBoundingClientRect());
  const focused = document.activeElement;
  if (!focused || messages.contains(focused)) return boxes;
  const { top, bottom } = focused.getBoundingClientRect();
  const isRow = bottom > top && bottom - top <= MAX_FOCUSED;
  return isRow ? [...boxes, { left: 0, right: window.innerWidth, top, bottom }] : boxes;
}
