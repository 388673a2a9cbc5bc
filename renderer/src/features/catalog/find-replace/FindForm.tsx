import { t } from '@lingui/core/macro';
import type { KeyboardEvent, RefObject } from 'react';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { classNames } from '../../../components/class-names.ts';
import { Field } from '../../../components/Field.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import parts from '../../../theme/parts.module.css';
import { setReplacement, setSearch, useFindTerms } from './find-terms.ts';

export interface FindFormProps {
  replaces: boolean;
  /** Why the pattern is not valid. */
  problem: string | null;
  field: RefObject<HTMLInputElement | null>;
  /** Called for Enter in the search field, with Shift backwards. */
  onNext: (by: 1 | -1) => void;
  /** Called for Enter in the replacement field. */
  onReplace: () => void;
  onReplaceAll: () => void;
}

/** The search text, its options, and the replacement. */
export function FindForm({ replaces, problem, field, onNext, onReplace, onReplaceAll }: FindFormProps) {
  const { search, replacement } = useFindTerms();
  const onEnter = (event: KeyboardEvent, run: () => void) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (replaces && (event.ctrlKey || event.metaKey)) onReplaceAll();
    else run();
  };
  return (
    <div className={classNames(parts.beside, parts.vertical)}>
      <Field label={t`Find`} error={problem ?? undefined}>
        <TextInput
          ref={field}
          value={search.find}
          maxLength={2000}
          mono={search.pattern}
          onChange={(find) => setSearch({ find })}
          onKeyDown={(event) => onEnter(event, () => onNext(event.shiftKey ? -1 : 1))}
        />
      </Field>
      {replaces ? (
        <Field
          label={t`Replace with`}
          hint={
            search.pattern ? t`${'$1, $<name>'} and ${'$&'} insert groups, ${'\\n'} a line break` : undefined
          }
        >
          <TextInput
            value={replacement}
            maxLength={10_000}
            mono={search.pattern}
            placeholder={t`Empty: deletes the matches`}
            onChange={setReplacement}
            onKeyDown={(event) => onEnter(event, onReplace)}
          />
        </Field>
      ) : null}
      <div className={parts.options}>
        <Checkbox
          checked={search.matchCase}
          onChange={(matchCase) => setSearch({ matchCase })}
        >{t`Match case`}</Checkbox>
        <Checkbox
          checked={search.wholeWord}
          onChange={(wholeWord) => setSearch({ wholeWord })}
        >{t`Whole word`}</Checkbox>
        <Checkbox
          checked={search.wholeCell}
          onChange={(wholeCell) => setSearch({ wholeCell })}
        >{t`Whole cell`}</Checkbox>
        <Checkbox
          checked={search.pattern}
          onChange={(pattern) => setSearch({ pattern })}
        >{t`Regular expression`}</Checkbox>
      </div>
    </div>
  );
}
