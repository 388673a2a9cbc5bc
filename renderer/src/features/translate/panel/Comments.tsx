import { t } from '@lingui/core/macro';
import { Lock, LockOpen, Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Segment } from '#shared/contract/translate.ts';
import { MAX_COMMENT, type SegmentComment } from '#shared/domain/segment-comment.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { classNames } from '../../../components/class-names.ts';
import { formatDateTime, formatMoment } from '../../../components/format.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { toastError } from '../../../components/toast.ts';
import parts from '../../../theme/parts.module.css';
import { refOf } from '../workspace/segment-key.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { Section } from './Section.tsx';
import styles from './TranslatePanel.module.css';

/** The field for a comment: where it is while it is shown, and whether it gets the focus once it is. */
export interface CommentField {
  field: HTMLTextAreaElement | null;
  isWanted: boolean;
}

type Left = Pick<SegmentComment, 'text' | 'isPrivate'> & { id: string | null };

const NEW: Left = { id: null, text: '', isPrivate: false };

/** What colleagues and vendors say about a segment, and a field to add to it. Nothing of it is sent to the service. */
export function Comments({ segment, place }: { segment: Segment; place: RefObject<CommentField> }) {
  const workspace = useWorkspace();
  const { comments } = segment;
  const [typed, show] = useState(NEW);
  // A field that loses the focus as its text is saved must not save it again.
  const latest = useRef(NEW);
  const setTyped = (left: Left) => {
    latest.current = left;
    show(left);
  };
  const form = useRef<HTMLFieldSetElement>(null);
  const isChanging = typed.id !== null;

  const save = async (left: Left) => {
    const answer = await workspace.list.call((list) =>
      client.call('translate.comment', {
        connectionId: workspace.connection.id,
        list,
        segment: refOf(segment),
        ...left,
      }),
    );
    if (answer.ok) workspace.patch(segment, answer.value);
    else toastError(t`The comment was not saved`, answer.error);
    return answer.ok;
  };
  const saveTyped = async () => {
    const left = latest.current;
    setTyped(NEW);
    if (left.text.trim() !== '' && !(await save(left))) setTyped(left);
  };
  // What was typed is kept wherever the user goes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the segment stays the same.
  useEffect(() => () => void saveTyped(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const isAdding = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isAdding && event.key !== 'Escape') return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (isAdding) return done();
    setTyped(NEW);
    workspace.edit.focus();
  };
  const done = () => {
    void saveTyped();
    // The button is gone then.
    workspace.edit.focus();
  };

  return (
    <Section title={t`Comments`}>
      {comments.length > 0 ? (
        <ul className={classNames(parts.grid, parts.gap2)}>
          {comments.map((comment) => (
            <Comment
              key={comment.id}
              comment={comment}
              onPrivate={(isPrivate) => void save({ ...comment, isPrivate })}
              onChange={() => {
                setTyped(comment);
                place.current.field?.focus();
              }}
              onRemove={() => {
                void save({ ...comment, text: '' });
                workspace.edit.focus();
              }}
            />
          ))}
        </ul>
      ) : null}
      <fieldset
        ref={form}
        aria-label={t`A comment`}
        className={classNames(parts.grid, parts.gap1, comments.length > 0 && parts.above2)}
        onBlur={({ relatedTarget }) => {
          // In another window, the user has not finished; the field still has the focus of this page.
          const isInside = [relatedTarget, document.activeElement].some((one) => form.current?.contains(one));
          if (!isInside) void saveTyped();
        }}
      >
        <TextArea
          ref={(field) => {
            place.current.field = field;
            if (!field || !place.current.isWanted) return;
            place.current.isWanted = false;
            field.focus();
          }}
          aria-label={isChanging ? t`Change the comment` : t`New comment`}
          placeholder={t`For colleagues. Enter adds it; it is not sent to the service.`}
          rows={2}
          maxLength={MAX_COMMENT}
          dir="auto"
          value={typed.text}
          onChange={(text) => setTyped({ ...typed, text })}
          onKeyDown={onKeyDown}
        />
        {typed.text === '' ? null : (
          <div className={parts.spread}>
            <Checkbox
              checked={typed.isPrivate}
              onChange={(isPrivate) => setTyped({ ...typed, isPrivate })}
            >{t`Private: goes into no file`}</Checkbox>
            <Button onClick={done}>{isChanging ? t`Save` : t`Add`}</Button>
          </div>
        )}
      </fieldset>
    </Section>
  );
}

function Comment({
  comment: { text, at, file, isPrivate },
  onPrivate,
  onChange,
  onRemove,
}: {
  comment: SegmentComment;
  onPrivate: (isPrivate: boolean) => void;
  onChange: () => void;
  onRemove: () => void;
}) {
  return (
    <li className={styles.comment}>
      <p className={parts.verbatim} dir="auto">
        {text}
      </p>
      <div className={classNames(parts.middle, parts.hint)}>
        <span className={parts.truncated} title={formatDateTime(at)}>
          {file === null ? formatMoment(at) : t`from ${file}, ${formatMoment(at)}`}
        </span>
        <span className={classNames(parts.pushed, parts.flex, parts.fixed)}>
          <IconButton
            small
            label={isPrivate ? t`Private: goes into no file` : t`May go into files: make private`}
            icon={isPrivate ? <Lock size={13} /> : <LockOpen size={13} />}
            pressed={isPrivate}
            onClick={() => onPrivate(!isPrivate)}
          />
          {file === null ? (
            <IconButton small label={t`Change the comment`} icon={<Pencil size={13} />} onClick={onChange} />
          ) : null}
          <IconButton small label={t`Remove the comment`} icon={<Trash2 size={13} />} onClick={onRemove} />
        </span>
      </div>
    </li>
  );
}
