import { t } from '@lingui/core/macro';
import { CopyableTexts } from '../../components/CopyableTexts.tsx';
import { formatNumber } from '../../components/format.ts';
import type { Answers } from '../ask-service.ts';
import styles from '../identifier-lists.module.css';
import { answerSentence } from '../messages.ts';

/** What the service said about the texts that the catalog did not have. */
export function ServiceAnswers({ answers }: { answers: Answers }) {
  const { found, failed } = answers;
  return (
    <section aria-label={t`What the service said`} className={styles.outcome}>
      <p role="status">{answerSentence(answers)}</p>
      <CopyableTexts
        title={t`${formatNumber(found.length)} found in the service`}
        hint={t`Added to the catalog and to the list.`}
        texts={found.map(({ text }) => text)}
      />
      <CopyableTexts
        title={t`${formatNumber(failed.length)} could not be asked about`}
        hint={failed[0]?.message ?? ''}
        texts={failed.map(({ text }) => text)}
      />
    </section>
  );
}
