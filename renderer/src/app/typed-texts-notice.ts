import { t } from '@lingui/core/macro';
import type { TypedText } from '#shared/contract/drafts.ts';
import { client } from '../client/index.ts';
import { toast } from '../components/toast.ts';
import { cut } from '../editors/cell-labels.ts';
import { textWasLeft } from '../editors/typed-texts.ts';
import { useApp } from '../state/app.ts';
import { columnLabel } from '../state/column-names.ts';
import { useConnections } from '../state/connections.ts';
import { editAgain } from '../state/product-panel.ts';
import { translateSegment } from '../state/translate.ts';

/** The number of characters of a text that are shown. */
const SHOWN = 120;

/** Offers what was typed and is no edit, because the app ended before, once for each connection that is shown. */
export function offerTypedTexts(): void {
  const offered = new Set<string>();
  const offer = async (connectionId: string | null) => {
    if (connectionId === null || offered.has(connectionId)) return;
    offered.add(connectionId);
    const answer = await client.call('drafts.typed', { connectionId });
    // What another window is typing now is not lost.
    for (const { isLeft, ...typed } of answer.ok ? answer.value : []) if (isLeft) tell(connectionId, typed);
  };
  useApp.subscribe((now, before) => {
    if (now.activeConnection !== before.activeConnection) void offer(now.activeConnection);
  });
}

function tell(connectionId: string, typed: TypedText): void {
  const { editor, text, item, ...ref } = typed;
  textWasLeft(connectionId, typed);
  // Translate shows the text in its field.
  if (editor === 'segment' && useApp.getState().view === 'translate') return;
  const show = () => {
    const connection = useConnections.getState().connections.find(({ id }) => id === connectionId);
    if (editor === 'cell') editAgain({ ref, typed: text });
    else if (connection) void translateSegment(connection, { ...ref, item });
  };
  const shown = cut(text, SHOWN);
  toast({
    // What was typed in Translate is there in any case, until it is saved or given up.
    ...(editor === 'segment' ? { unhurried: true } : { kind: 'failed' as const }),
    key: `typed ${JSON.stringify({ ...ref, item, editor })}`,
    connectionId,
    title: t`Not saved: ${columnLabel(ref)}`,
    message: t`“${shown}” was typed there and is not saved yet.`,
    action: { label: editor === 'cell' ? t`Edit again` : t`Show`, run: show },
  });
}
