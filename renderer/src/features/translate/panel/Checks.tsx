import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Segment } from '#shared/contract/translate.ts';
import type { Finding } from '#shared/domain/checks/check.ts';
import { limitOf } from '#shared/domain/checks/check-length.ts';
import type { CheckSettings } from '#shared/domain/checks/check-settings.ts';
import type { Dismissal } from '#shared/domain/checks/dismissal.ts';
import { countCharacters } from '#shared/domain/count-characters.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { charactersLabel, languageName } from '../../../components/format.ts';
import { PopoverButton } from '../../../components/PopoverButton.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { StatePill } from '../../../components/StatePill.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { toastError } from '../../../components/toast.ts';
import { propertyLabel } from '../../../state/column-names.ts';
import parts from '../../../theme/parts.module.css';
import { refOf, segmentKey } from '../workspace/segment-key.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { Section } from './Section.tsx';
import styles from './TranslatePanel.module.css';

/** Checks whose findings are about a term. */
const OF_TERMS: readonly Finding['check'][] = ['glossary', 'forbidden_terms'];

/** The findings in the text of the field, updated while it is typed. */
export function Checks({
  findings,
  text,
  segment,
  settings,
}: {
  findings: readonly Finding[];
  text: string;
  segment: Segment;
  settings: CheckSettings | null;
}) {
  const limit = limitOf(settings?.limits ?? [], segment.property, segment.locale);
  return (
    <Section title={t`Checks`}>
      <div id="translation-checks" className={styles.findings}>
        {text === '' ? <p className={styles.quiet}>{t`Checked as you type.`}</p> : null}
        {findings.map((finding) => {
          const { check, severity, message } = finding;
          const key = `${segmentKey(segment)} ${check} ${message}`;
          return severity === 'block' ? (
            <StatePill key={key} state="failed">
              <span className={styles.finding}>{t`${message} — holds the change back`}</span>
            </StatePill>
          ) : (
            <div key={key} className={styles.warning}>
              <StatePill state="failed">
                <span className={styles.finding}>{message}</span>
              </StatePill>
              <DismissWarning finding={finding} segment={segment} />
            </div>
          );
        })}
        {text !== '' && findings.length === 0 ? (
          <StatePill state="applied">{t`no warnings`}</StatePill>
        ) : null}
        {text === '' ? null : (
          <span className={styles.length}>{charactersLabel(countCharacters(text), limit)}</span>
        )}
      </div>
    </Section>
  );
}

type Scope = Dismissal['scope'];

/** Hides a warning from now on: for this text, for its term, or the whole check for a property and language. */
function DismissWarning({ finding, segment }: { finding: Finding; segment: Segment }) {
  const { list, connection, edit } = useWorkspace();
  const [open, setOpen] = useState(false);
  const [scope, setScope] = useState<Scope>('text');
  const [reason, setReason] = useState('');
  const { check, subject, message } = finding;
  const dismiss = async () => {
    const dismissal = { scope, check, subject: subject.slice(0, 200), message, reason: reason.trim() };
    const answer = await list.call((opened) =>
      client.call('translate.dismiss', {
        connectionId: connection.id,
        list: opened,
        segment: refOf(segment),
        dismissal,
      }),
    );
    if (!answer.ok) return toastError(t`The warning was not dismissed`, answer.error);
    setOpen(false);
    // The button goes with the warning.
    edit.focus();
  };
  return (
    <PopoverButton
      open={open}
      onOpenChange={setOpen}
      label={t`Dismiss the warning “${message}”`}
      popup={styles.dismiss}
      button={{ variant: 'quiet', children: t`Dismiss…`, 'aria-label': t`Dismiss the warning “${message}”` }}
    >
      <form
        className={parts.stack}
        onSubmit={(event) => {
          event.preventDefault();
          void dismiss();
        }}
      >
        <Segmented
          label={t`Not shown again`}
          value={scope}
          options={[
            { value: 'text', label: t`For this text` },
            ...(OF_TERMS.includes(check) ? [{ value: 'term' as const, label: t`For this term` }] : []),
            { value: 'column', label: t`For this property` },
          ]}
          onChange={setScope}
        />
        <p className={parts.hint}>{explanation(scope, finding, segment)}</p>
        <TextInput
          aria-label={t`Reason`}
          placeholder={t`Reason, for your colleagues and for later`}
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
        <Button type="submit" variant="primary">{t`Dismiss`}</Button>
      </form>
    </PopoverButton>
  );
}

function explanation(scope: Scope, { subject }: Finding, { property, locale }: Segment): string {
  const language = languageName(locale);
  switch (scope) {
    case 'text':
      return t`The warning is not shown again while the source says the same, wherever this text occurs in ${propertyLabel(property)}.`;
    case 'term':
      return t`No text in ${language} is warned about “${subject}” again.`;
    case 'column':
      return t`This check finds nothing any more in ${propertyLabel(property)} in ${language}.`;
  }
}
