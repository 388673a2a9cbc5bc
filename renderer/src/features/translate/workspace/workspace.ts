import { t } from '@lingui/core/macro';
import { createStore, type StoreApi } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type {
  ReviewMark,
  Segment,
  SegmentOrigin,
  SegmentRef,
  SegmentStatus,
} from '#shared/contract/translate.ts';
import { LatestOnly } from '#shared/timing/latest-only.ts';
import type { CellEdit } from '../../../editors/cell-edit.ts';
import { TypedTexts, type TypedTextsOptions } from '../../../editors/typed-texts.ts';
import { useTranslate } from '../../../state/translate.ts';
import { FieldText } from './field-text.ts';
import { markSegment } from './mark-segment.ts';
import { changedText, MOST_ROWS, type Place, type TextChange } from './place.ts';
import { type Repeat, type Saved, Saves, type Typed, typedSegment, type Unsaved } from './saves.ts';
import { isSameSegment, refOf } from './segment-key.ts';
import { SegmentList } from './segment-list.ts';
import { Turns } from './turns.ts';

export interface WorkspaceState {
  /** The active row; null while it is being looked up, and if there is none. */
  row: number | null;
  /** Counts changes of the loaded rows. */
  version: number;
  /** Counts the requests to scroll the row into view. */
  reveals: number;
  /** Counts edits made here or elsewhere, after which the contents of the panel may be out of date. */
  revision: number;
}

export interface WorkspaceOptions {
  client: Pick<ContractClient, 'call'>;
  connection: Connection;
  /** The repetitions that a save also fills. */
  repeat: () => Repeat;
  onSaved: (segment: Segment, typed: Typed, saved: Saved) => void;
  onUnsaved: (unsaved: Unsaved) => void;
  /** Called when something the user requested failed. `text` is typed text that no longer belongs to any segment. */
  onFailed: (title: string, error: AppErrorShape, text?: string) => void;
}

/** The destination of a move: calculated, or requested from the main process. Null if there is no such row. */
type Move =
  | { to: (from: number) => number }
  | { ask: (from: number, list: number) => Promise<Result<{ row: number | null }>> };

/**
 * The list of segments with the one field over it. Moving away from a segment saves its text. Moves and typing never wait;
 * saves and look-ups run one at a time.
 */
export class Workspace {
  connection: Connection;
  readonly list: SegmentList;
  readonly store: StoreApi<WorkspaceState> = createStore(() => ({
    row: null,
    version: 0,
    reveals: 0,
    revision: 0,
  }));
  readonly saves: Saves;
  readonly turns = new Turns();
  readonly #options: WorkspaceOptions;
  readonly #text: FieldText;
  readonly #asked = new LatestOnly();
  readonly #typedTexts: TypedTexts;
  /** The reading of the texts that were being typed when the app ended. */
  #offering: Promise<void> | 'done' | null = null;
  #place: Place | null = null;

  constructor(options: WorkspaceOptions) {
    this.#options = options;
    this.connection = options.connection;
    const { client } = options;
    const connectionId = options.connection.id;
    this.list = new SegmentList({
      client,
      connectionId,
      current: () => this.segment,
      read: () => this.#readSegment(),
      onReplaced: (list, wanted, row, show) => this.#replaced(list, wanted, row, show),
      onChanged: () => this.#changed(),
    });
    this.saves = new Saves({
      client,
      connectionId,
      turns: this.turns,
      onList: (call) => this.list.call(call),
      onChanged: () => this.#changed(),
      onSaved: (segment, typed, saved) => {
        this.patch(segment, typedSegment(typed));
        if (isSameSegment(this.segment, segment)) this.#text.saved(typed);
        this.#typedTexts.ended(typedPlace(segment));
        options.onSaved(segment, typed, saved);
      },
      onFailed: options.onUnsaved,
    });
    this.#text = new FieldText(this.saves);
    this.#typedTexts = new TypedTexts({ client, connectionId, current: () => this.#typing() });
    this.edit.store.subscribe(() => this.#typedTexts.typed());
  }

  /** The state of the one field. */
  get edit(): CellEdit {
    return this.#text.edit;
  }

  /** The active segment; null until it is read. */
  get segment(): Segment | null {
    return this.#place?.segment ?? null;
  }

  /** A new object after each move. */
  get place(): object | null {
    return this.#place;
  }

  /** Whether the text of the field differs from what is saved. */
  get isDirty(): boolean {
    return this.#text.isDirty(this.#place);
  }

  /** Whether the user can type. */
  get canEdit(): boolean {
    return this.#place !== null && !this.isReadOnly;
  }

  get isReadOnly(): boolean {
    return this.connection.readOnly || this.segment?.gone === true;
  }

  /** The number of rows listed. */
  get rows(): number {
    return Math.min(useTranslate.getState().opened?.segments ?? 0, MOST_ROWS);
  }

  /** Lists the segments of the current scope and filter; the active segment stays active if it is among them. */
  async open(at: SegmentRef | null = this.segment): Promise<void> {
    const { turn } = this.list;
    if (this.#offering !== 'done') {
      this.#offering ??= this.#offer();
      await this.#offering;
    }
    if (this.isDirty) await this.commit();
    if (turn === this.list.turn) await this.list.renew(at);
  }

  /** Reads the rows again after edits made here or elsewhere. */
  refresh(): void {
    this.list.windows.refresh();
    this.store.setState(({ revision }) => ({ revision: revision + 1 }));
  }

  /** Makes a row active; the text typed in the previous one is saved. */
  goTo(row: number): void {
    this.#go({ to: () => row });
  }

  /** Activates the segment that a row showed, even if the list has been replaced since. */
  choose(row: number, shown: SegmentRef | undefined): void {
    if (shown && !isSameSegment(shown, this.list.windows.at(row) ?? null)) void this.goToSegment(shown);
    else this.goTo(row);
  }

  /** Moves by this many rows, backwards if negative. */
  goBy(rows: number): void {
    this.#go({ to: (from) => Math.min(Math.max(0, from + rows), this.rows - 1) });
  }

  /**
   * Goes to the next row with a status. If there is no other, calls `onNone` and stays on the active row. `review` marks the
   * segment that is left.
   */
  goToNext(
    status: SegmentStatus,
    onNone: () => void,
    { backwards = false, review }: { backwards?: boolean; review?: ReviewMark } = {},
  ): void {
    const { client } = this.#options;
    const ask = async (from: number, list: number) => {
      const input = { connectionId: this.connection.id, list, from, status, backwards };
      const answer = await client.call('translate.next', input);
      if (answer.ok && (answer.value.row === null || answer.value.row === from)) onNone();
      return answer;
    };
    this.#go({ ask }, review);
  }

  /** Goes to a segment, if it is listed, unless the user moves on or begins to type before its row is found. */
  async goToSegment(segment: SegmentRef): Promise<void> {
    const { client } = this.#options;
    const { isDirty } = this;
    const asked = this.#asked.begin();
    const answer = await this.list.call((list) =>
      client.call('translate.locate', { connectionId: this.connection.id, list, segment: refOf(segment) }),
    );
    const hasStayed = !asked.aborted && (isDirty || !this.isDirty);
    if (answer.ok && answer.value.row !== null && hasStayed) this.goTo(answer.value.row);
  }

  /** Changes what is shown of a segment before it is read again. */
  patch(ref: SegmentRef, by: Partial<Segment>): void {
    const place = this.#place;
    if (place?.segment && isSameSegment(place.segment, ref)) place.segment = { ...place.segment, ...by };
    this.list.windows.change((segment) => isSameSegment(segment, ref), by);
  }

  /** Saves the typed text without moving. Resolves to whether everything is on disk. */
  async commit(): Promise<boolean> {
    const place = this.#place;
    if (this.isDirty && place && !place.segment) await place.known;
    const { segment } = this;
    if (segment && this.isDirty && !this.isReadOnly) void this.save(segment, this.#text.typed(null));
    return this.turns.settled();
  }

  /** Stages a translation of any segment. Resolves to whether it is on disk. */
  save(segment: Segment, typed: Typed, repeat = this.#options.repeat()): Promise<boolean> {
    return this.saves.save(segment, typed, repeat);
  }

  /** Marks the segment; a text that was typed is saved with the mark. */
  mark(review: ReviewMark): void {
    const place = this.#place;
    if (place && !place.segment)
      void place.known.then((isKnown) => isKnown && this.#place === place && this.mark(review));
    const { segment } = this;
    if (!segment || this.isReadOnly) return;
    if (this.isDirty) void this.save(segment, this.#text.typed(review));
    else this.#mark(segment, review);
  }

  /** Confirms that the translation fits the current source. */
  confirm(): void {
    const { segment } = this;
    if (segment) this.mark(segment.review);
  }

  /** Stages the text of the field, and fills repetitions with it. */
  fill(repeat: NonNullable<Repeat>): void {
    const { segment } = this;
    const typed = this.#text.typed(segment?.review ?? null);
    if (segment && !this.isReadOnly && typed.text !== '') void this.save(segment, typed, repeat);
  }

  /** Replaces the text of the field, as if the user had typed it. */
  propose(text: string, origin: SegmentOrigin): void {
    if (!this.isReadOnly) this.#text.propose(text, origin);
  }

  /**
   * Replaces the text by one that is looked up, even if the user has moved on by then; not if they have typed. `find` resolves to
   * null for none.
   */
  proposeOnce(find: (segment: Segment) => Promise<string | null>, origin: SegmentOrigin): void {
    const place = this.#place;
    if (!place || this.isReadOnly) return;
    const typed = () => (this.isDirty ? this.edit.state?.text : null);
    const before = typed();
    const look = async () => {
      await place.known;
      const text = place.segment && (await find(place.segment));
      place.proposed = null;
      if (text === null) return null;
      if (this.#place !== place) return { text, origin };
      if (typed() === before) this.propose(text, origin);
      return null;
    };
    place.proposed = look();
  }

  /** Changes the text of the field; if its segment is still being read, once it is read. */
  change(change: TextChange): void {
    const place = this.#place;
    if (!place || this.isReadOnly) return;
    if (place.segment) this.propose(change(place.segment, this.edit.state?.text ?? ''), 'person');
    else place.later.push(change);
  }

  /** Types into the field. */
  insert(text: string): void {
    if (!this.isReadOnly) this.#text.insert(text);
  }

  /** Restores the saved text. Returns false if nothing had changed. */
  revert(): boolean {
    const { segment } = this;
    if (!segment || !(this.isDirty || this.saves.textOf(segment)?.state === 'unsaved')) return false;
    this.saves.forget(segment);
    this.#typedTexts.ended(typedPlace(segment));
    this.#text.write(segment);
    this.#changed();
    return true;
  }

  /** Leaves the active segment. Resolves once its text is on disk, or was refused. */
  leave(review?: ReviewMark): Promise<boolean> {
    const place = this.#place;
    const { isDirty, isReadOnly } = this;
    const typed = this.#text.typed(review ?? null);
    this.#place = null;
    this.#text.close();
    if (!place || isReadOnly) return Promise.resolve(true);
    if (place.proposed)
      return place.proposed.then((proposed) => {
        const text = proposed && !isDirty ? { ...typed, ...proposed } : isDirty ? typed : null;
        return place.segment ? this.#take(place.segment, text, review) : false;
      });
    if (place.segment) return this.#take(place.segment, isDirty ? typed : null, review);
    const { later } = place;
    if (typed.text === '' && later.length === 0 && review === undefined) return Promise.resolve(true);
    // Text typed before the segment was read goes after its saved text.
    return place.known.then((isKnown) => {
      const { segment } = place;
      if (isKnown && segment) {
        const before = this.#text.savedOf(segment);
        const text = changedText(segment, before + typed.text, later);
        return this.#take(segment, text === before ? null : { ...typed, text }, review);
      }
      if (typed.text !== '') this.#options.onFailed(t`Not saved`, SEGMENT_GONE, typed.text);
      return false;
    });
  }

  #take(segment: Segment, typed: Typed | null, review: ReviewMark | undefined): Promise<boolean> {
    if (typed) return this.save(segment, typed);
    if (review !== undefined && review !== segment.review) this.#mark(segment, review);
    return Promise.resolve(true);
  }

  /** Moves as the user requested; an earlier jump that arrives later is ignored. */
  #go(move: Move, review?: ReviewMark): void {
    this.#asked.abort();
    this.#move(move, review);
  }

  #move(move: Move, review?: ReviewMark): void {
    const from = this.#place;
    const { list } = this.list.windows;
    if (list === null) return;
    const start = from ? from.row : -1;
    const row = 'to' in move && start !== null ? move.to(start) : null;
    if (row !== null && row === start) {
      this.store.setState(({ reveals }) => ({ reveals: reveals + 1 }));
      return;
    }
    const left = this.leave(review);
    const place: Place = {
      list,
      row,
      segment: null,
      known: Promise.resolve(false),
      later: [],
      proposed: null,
    };
    this.#place = place;
    this.#text.begin(this.connection.readOnly);
    this.#stand(place);
    place.known = row !== null ? this.#read(place) : this.#lookUp(place, move, from, left);
  }

  async #lookUp(place: Place, move: Move, from: Place | null, left: Promise<boolean>): Promise<boolean> {
    await left;
    await from?.known;
    const start = from?.row ?? 0;
    const answer = await this.list.call(async (list): Promise<Result<{ row: number | null }>> => {
      place.list = list;
      return 'to' in move ? { ok: true, value: { row: move.to(start) } } : move.ask(start, list);
    });
    if (!answer.ok) this.#options.onFailed(t`The next segment was not found`, answer.error);
    place.row = (answer.ok ? answer.value.row : null) ?? (this.rows > 0 ? start : null);
    if (this.#place === place) this.#stand(place);
    return this.#read(place);
  }

  /** The active segment once its row is read, however often the user moves on; a jump whose row is still sought does not count. */
  async #readSegment(): Promise<Segment | null> {
    let before: Place | null = null;
    for (let place = this.#place; place !== before && place?.row != null; place = this.#place) {
      await place.known;
      before = place;
    }
    return this.segment;
  }

  /** Places the field over its row. */
  #stand({ row }: Place): void {
    this.store.setState(({ reveals }) => ({ row, reveals: reveals + 1 }));
    this.#arrive();
  }

  async #read(place: Place): Promise<boolean> {
    const { row, list } = place;
    if (row === null) return false;
    place.segment ??= (list === this.list.windows.list && this.list.windows.at(row)) || null;
    if (!place.segment) {
      const input = { connectionId: this.connection.id, list, start: row, count: 1 };
      const answer = await this.#options.client.call('translate.window', input);
      place.segment ??= (answer.ok && answer.value.segments[0]) || null;
    }
    if (this.#place === place) this.#arrive();
    return place.segment !== null;
  }

  /** Replaces the list. The field stays over its segment if that is listed. */
  #replaced(list: number, wanted: SegmentRef | null, row: number | null, show: () => void): void {
    const place = this.#place;
    const stays = row !== null && place?.segment && isSameSegment(place.segment, wanted);
    if (stays && place) Object.assign(place, { list, row });
    else void this.leave();
    show();
    if (stays && place) this.#stand(place);
    else if (this.rows > 0) this.#move({ to: () => row ?? 0 });
    else this.store.setState({ row: null });
  }

  async #offer(): Promise<void> {
    for (const { editor, text, ...ref } of await this.#typedTexts.before())
      if (editor === 'segment') this.saves.offer(ref, text);
    this.#offering = 'done';
  }

  /** What is typed in the field, to be kept until it is saved. */
  #typing(): ReturnType<TypedTextsOptions['current']> {
    const { segment, isDirty } = this;
    if (!segment || this.isReadOnly || (!isDirty && this.saves.textOf(segment))) return null;
    return { ...typedPlace(segment), text: isDirty ? (this.edit.state?.text ?? '') : null };
  }

  /** Called when the segment under the field was read, or read again. */
  #arrive(): void {
    const place = this.#place;
    if (!place || place.row === null || place.list !== this.list.windows.list) return;
    const read = this.list.windows.at(place.row);
    const before = place.segment;
    if (read && (!before || isSameSegment(before, read))) place.segment = read;
    const { segment } = place;
    if (!segment) return;
    this.#text.arrive(place, segment, before, this.isReadOnly);
    if (!isSameSegment(useTranslate.getState().at, segment)) useTranslate.setState({ at: refOf(segment) });
  }

  #changed(): void {
    this.#arrive();
    this.store.setState(({ version }) => ({ version: version + 1 }));
  }

  #mark(segment: Segment, review: ReviewMark): void {
    const { client, onFailed } = this.#options;
    const within = { list: this.list, turns: this.turns, patch: this.patch.bind(this) };
    void markSegment(client, this.connection.id, within, segment, review).then((error) =>
      error ? onFailed(t`The mark was not saved`, error) : this.refresh(),
    );
  }
}

const typedPlace = (segment: Segment) => ({ ...refOf(segment), editor: 'segment' as const });

const SEGMENT_GONE: AppErrorShape = {
  code: 'view_expired',
  message: t`The segment could not be read before the list changed.`,
};
