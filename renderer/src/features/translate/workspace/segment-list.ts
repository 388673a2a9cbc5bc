import { t } from '@lingui/core/macro';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type { OpenedSegments, Segment, SegmentRef, TranslateScope } from '#shared/contract/translate.ts';
import { RowWindows } from '../../../grid/row-windows.ts';
import { useTranslate } from '../../../state/translate.ts';
import { isSameSegment, refOf } from './segment-key.ts';

export interface SegmentListOptions {
  client: Pick<ContractClient, 'call'>;
  connectionId: string;
  /** The active segment. */
  current: () => SegmentRef | null;
  /** The same once the row under the field is read. */
  read: () => Promise<SegmentRef | null>;
  /** Called when another list is about to be shown. `row` is the row of the wanted segment; null if it is not listed. */
  onReplaced: (list: number, wanted: SegmentRef | null, row: number | null, show: () => void) => void;
  onChanged: () => void;
}

/** The open list of segments. If the main process no longer keeps it, it is reopened in place. */
export class SegmentList {
  readonly windows: RowWindows<Segment>;
  readonly #options: SegmentListOptions;
  #opening = 0;
  #renewing: Promise<Result<OpenedSegments>> | null = null;

  constructor(options: SegmentListOptions) {
    this.#options = options;
    const { client, connectionId } = options;
    this.windows = new RowWindows<Segment>({
      read: async (list, start, count) => {
        const answer = await client.call('translate.window', { connectionId, list, start, count });
        return answer.ok ? { ok: true, value: answer.value.segments } : answer;
      },
      onChanged: options.onChanged,
      onFailed: (error) => {
        if (error.code === 'view_expired') void this.renew();
        else useTranslate.setState({ error });
      },
    });
  }

  /** The number of lists requested so far. */
  get turn(): number {
    return this.#opening;
  }

  /** Lists the segments of the current scope and filter. The previous list stays visible until the new one can replace it. */
  renew(at: SegmentRef | null = null): Promise<Result<OpenedSegments>> {
    const renewing = this.#renew(at, ++this.#opening).finally(() => {
      if (this.#renewing === renewing) this.#renewing = null;
    });
    this.#renewing = renewing;
    return renewing;
  }

  /** Runs the call with the open list, and once more with a new one if the main process no longer keeps it. */
  async call<T>(call: (list: number) => Promise<Result<T>>): Promise<Result<T>> {
    const { list } = this.windows;
    if (list === null) return NOTHING_OPEN;
    const answer = await call(list);
    if (answer.ok || answer.error.code !== 'view_expired') return answer;
    const renewed = await (this.#renewing ?? this.renew());
    return renewed.ok ? call(renewed.value.list) : renewed;
  }

  async #renew(at: SegmentRef | null, turn: number): Promise<Result<OpenedSegments>> {
    const { client, connectionId, current, read: readCurrent, onReplaced } = this.#options;
    const { scope, filter } = useTranslate.getState();
    if (!scope) return NOTHING_OPEN;
    const before = current();
    const opened = await client.call('translate.open', { connectionId, scope, filter });
    if (!opened.ok) return this.#failed(opened, turn);
    const { list } = opened.value;
    let found = await this.#lookUp(list, scope, at ?? before ?? useTranslate.getState().at);
    // The user may move on until the list arrives.
    for (
      let here = await readCurrent();
      here && !isSameSegment(here, before) && !isSameSegment(here, found.wanted);
      here = await readCurrent()
    )
      found = await this.#lookUp(list, scope, here);
    const { wanted, row, read } = found;
    if (!read.ok) return this.#failed(read, turn);
    // A newer list was requested meanwhile: use that one.
    if (turn !== this.#opening) return this.#renewing ?? opened;
    onReplaced(list, wanted, row, () => {
      this.windows.show(list, read.value);
      useTranslate.setState({ opened: opened.value, error: null, wrongSearch: null });
    });
    return opened;
  }

  /** Finds the row of a segment in a list, or of its text in another language (`wanted`: null), and reads the rows around it. */
  async #lookUp(list: number, { targets }: TranslateScope, at: SegmentRef | null) {
    const { client, connectionId } = this.#options;
    const located = at
      ? await client.call('translate.locate', { connectionId, list, segment: refOf(at), orInOther: true })
      : null;
    const row = located?.ok ? located.value.row : null;
    const wanted = at && targets.includes(at.locale) ? at : null;
    return { wanted, row, read: await this.windows.readAround(list, row ?? 0) };
  }

  #failed(answer: { ok: false; error: AppErrorShape }, turn: number): Result<OpenedSegments> {
    const { error } = answer;
    if (turn === this.#opening)
      useTranslate.setState(error.field === 'filter.search' ? { wrongSearch: error.message } : { error });
    return answer;
  }
}

const NOTHING_OPEN: Result<never> = {
  ok: false,
  error: { code: 'not_found', message: t`No segments are listed.` },
};
