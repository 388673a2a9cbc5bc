import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download, FileJson, RotateCcw, Upload } from 'lucide-react';
import { type ChangeEvent, useMemo, useRef } from 'react';
import { fileStem } from '#shared/exchange/file-stem.ts';
import { defaultProfile } from '#shared/service/profile.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { countLabel } from '../../components/count-label.ts';
import { Disclosure } from '../../components/Disclosure.tsx';
import { Field } from '../../components/Field.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { toast } from '../../components/toast.ts';
import { saveFile } from '../../state/save-file.ts';
import parts from '../../theme/parts.module.css';
import styles from './ProfileEditor.module.css';
import { differencesFromDefault, MAX_PROFILE_BYTES, profileToText, readProfileText } from './profile-text.ts';

export interface ProfileEditorProps {
  value: string;
  onChange: (text: string) => void;
  /** Names the exported file. */
  connectionName: string;
  /** Asks for an OpenAPI document to derive the profile from. */
  onDerive: () => void;
}

/** The service profile as JSON: edit, import, export, derive, reset. Errors are shown while typing, with their line or path. */
export function ProfileEditor({ value, onChange, connectionName, onDerive }: ProfileEditorProps) {
  const reading = useMemo(() => readProfileText(value), [value]);
  const file = useRef<HTMLInputElement>(null);
  const problems = reading.ok ? [] : reading.problems;
  const different = reading.ok ? differencesFromDefault(reading.profile) : [];

  const importFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    target.value = '';
    if (!chosen) return;
    if (chosen.size > MAX_PROFILE_BYTES) {
      toast({ kind: 'failed', title: t`The file is too large for a service profile`, message: chosen.name });
      return;
    }
    const text = await chosen.text();
    const imported = readProfileText(text);
    onChange(imported.ok ? profileToText(imported.profile) : text);
    if (imported.ok) toast({ kind: 'done', title: t`Service profile imported`, message: chosen.name });
  };

  return (
    <Disclosure
      title={t`Service profile`}
      summary={problems.length > 0 ? countLabel.problems(problems.length) : howDifferent(different.length)}
      wrong={problems.length > 0}
      defaultOpen={different.length > 0}
    >
      <div className={parts.wrap}>
        <Button
          icon={<FileJson size={13} aria-hidden="true" />}
          onClick={onDerive}
        >{t`From an OpenAPI document…`}</Button>
        <Button
          icon={<Upload size={13} aria-hidden="true" />}
          onClick={() => file.current?.click()}
        >{t`Import…`}</Button>
        <Button
          icon={<Download size={13} aria-hidden="true" />}
          disabled={!reading.ok}
          onClick={() =>
            void saveFile(`${fileStem(connectionName, 'service')}.profile.json`, [value], 'application/json')
          }
        >{t`Export…`}</Button>
        <Button
          variant="quiet"
          icon={<RotateCcw size={13} aria-hidden="true" />}
          disabled={reading.ok && different.length === 0}
          onClick={() => onChange(profileToText(defaultProfile))}
        >{t`Reset to defaults`}</Button>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          className={styles.file}
          aria-label={t`Import a service profile`}
          tabIndex={-1}
          onChange={(event) => void importFile(event)}
        />
      </div>
      {different.length > 0 ? (
        <details className={parts.small}>
          <summary>
            {plural(different.length, { one: 'Which setting differs', other: 'Which settings differ' })}
          </summary>
          <ul className={classNames(parts.indented, parts.muted, parts.above1)}>
            {different.map(({ path, value: own, byDefault }) => (
              <li key={path}>
                <Trans>
                  <code className={classNames(parts.breaks, parts.ink)}>{path}</code> is{' '}
                  <code className={classNames(parts.breaks, parts.ink)}>{own}</code>, default{' '}
                  <code className={classNames(parts.breaks, parts.ink)}>{byDefault}</code>
                </Trans>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <Field
        label={t`Service profile as JSON`}
        hint={t`The names your service uses in requests and answers. Anything left out uses its default.`}
        error={problems.length > 0 ? problems.join('\n') : undefined}
        className={styles.json}
      >
        <TextArea mono rows={18} value={value} onChange={onChange} wrap="off" />
      </Field>
    </Disclosure>
  );
}

function howDifferent(settings: number): string {
  if (settings === 0) return t`Default`;
  return t`${plural(settings, { one: '# setting differs', other: '# settings differ' })} from the default`;
}
