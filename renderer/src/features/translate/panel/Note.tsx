import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Segment } from '#shared/contract/translate.ts';
import { client } from '../../../client/index.ts';
import { TextArea } from '../../../components/TextArea.tsx';
import { toastError } from '../../../components/toast.ts';
import { refOf } from '../workspace/segment-key.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { Section } from './Section.tsx';

/** The translator's own note about a segment. It stays on this computer. */
export function Note({ segment }: { segment: Segment }) {
  const workspace = useWorkspace();
  const kept = segment.note ?? '';
  const [text, setText] = useState(kept);
  useEffect(() => setText(kept), [kept]);
  const save = async () => {
    const note = text.trim();
    if (note === kept) return;
    workspace.patch(segment, { note: note === '' ? null : note });
    const answer = await workspace.list.call((list) =>
      client.call('translate.note', {
        connectionId: workspace.connection.id,
        list,
        segment: refOf(segment),
        note,
      }),
    );
    if (answer.ok) return;
    workspace.patch(segment, { note: segment.note });
    toastError(t`The note was not saved`, answer.error);
  };
  return (
    <Section title={t`Note`}>
      <TextArea
        aria-label={t`Note`}
        placeholder={t`For yourself. It is not sent to the service.`}
        rows={2}
        maxLength={5000}
        value={text}
        onChange={setText}
        onBlur={() => void save()}
      />
    </Section>
  );
}
