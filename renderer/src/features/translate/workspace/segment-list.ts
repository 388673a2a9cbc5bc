import { t } from '@lingui/core/macro';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type { OpenedSegments, Segment, SegmentRef } from '#shared/contract/translate.ts';
import { RowWindows } from '../../../grid/row-windows.ts';
import { useTranslate } from '../../../state/translate.ts';
import { isSameSegment, refOf } from './segment-key.ts';

export interface SegmentListOptions {
  client: Pick<ContractClient, 'call'>;
  connectionId: string;
  /** The segment that the keyboard is on. */
  current: () => SegmentRef | null;
  /** Another list is about to be shown. `row`: where the wanted segment stands in it; null where it does not. */
  onReplaced: (list: number, wanted: SegmentRef | null, row: number | null, show: () => void) => void;
  onChanged: () => void;
}

/** The list of segments that is open. One that the main process no longer keeps is opened anew, in place. */
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

  /** Counts the lists that were asked for. */
  get turn(): number {
    return this.#opening;
  }

  /** Lists the segments of the present scope and filter. What is on show stays until the new list can take its place. */
  renew(at: SegmentRef | null = null): Promise<Result<OpenedSegments>> {
    const renewing = this.#renew(at, ++this.#opening).finally(() => {
      if (this.#renewing === renewing) this.#renewing = null;
    });
    this.#renewing = renewing;
    return renewing;
  }

  /** Calls with the open list; once more with a new one, where it is no longer kept. */
  async call<T>(call: (list: number) => Promise<Result<T>>): Promise<Result<T>> {
    const { list } = this.windows;
    if (list === null) return NOTHING_OPEN;
    const answer = await call(list);
    if (answer.ok || answer.error.code !== 'view_expired') return answer;
    const renewed = await (this.#renewing ?? this.renew());
    return renewed.ok ? call(renewed.value.list) : renewed;
  }

  async #renew(at: SegmentRef | null, turn: number): Promise<Result<OpenedSegments>> {
    const { client, connectionId, current, onReplaced } = this.#options;
    const { scope, filter } = useTranslate.getState();
    if (!scope) return NOTHING_OPEN;
    const before = current();
    const opened = await client.call('translate.open', { connectionId, scope, filter });
    if (!opened.ok) return this.#failed(opened, turn);
    const { list } = opened.value;
    let found = await this.#lookUp(list, at ?? before ?? useTranslate.getState().at);
    // The user may go on until the list is there.
    for (
      let here = current();
      here && !isSameSegment(here, before) && !isSameSegment(here, found.wanted);
      here = current()
    )
      found = await this.#lookUp(list, here);
    const { wanted, row, read } = found;
    if (!read.ok) return this.#failed(read, turn);
    // Asked for anew meanwhile: that list is the one.
    if (turn !== this.#opening) return this.#renewing ?? opened;
    onReplaced(list, wanted, row, () => {
      this.windows.show(list, read.value);
      useTranslate.setState({ opened: opened.value, error: null });
    });
    return opened;
  }

  /** Where a segment stands in a list, and what is in sight there. */
  async #lookUp(list: number, wanted: SegmentRef | null) {
    const { client, connectionId } = this.#options;
    const located = wanted
      ? await client.call('translate.locate', { connectionId, list, segment: refOf(wanted) })
      : null;
    const row = located?.ok ? located.value.row : null;
    return { wanted, row, read: await this.windows.readAround(list, row ?? 0) };
  }

  #failed(answer: { ok: false; error: AppErrorShape }, turn: number): Result<OpenedSegments> {
    if (turn === this.#opening) useTranslate.setState({ error: answer.error });
    return answer;
  }
}

const NOTHING_OPEN: Result<never> = {
  ok: false,
  error: { code: 'not_found', message: t`No segments are listed.` },
};
