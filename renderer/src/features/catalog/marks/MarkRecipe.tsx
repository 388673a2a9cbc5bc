import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import type { MarkRecipe, SavedView } from '#shared/contract/views.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { besideMarks } from '../../../changesets/mark-messages.ts';
import { markAndTell } from '../../../changesets/mark-notice.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { RemovalIcon } from '../../../components/RemovalPill.tsx';
import { markFor, REMOVAL_LABELS, REMOVAL_MODES } from '../../../components/removal-labels.ts';
import { Segmented } from '../../../components/Segmented.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { useQuery } from '../../../query/use-query.ts';
import { presentQuery } from '../../../state/catalog.ts';
import parts from '../../../theme/parts.module.css';
import { RecipeNameForm } from '../saved-views/NameForm.tsx';

interface Props {
  connection: Connection;
  onClose: () => void;
}

/** Keeps the marking of whatever the present search and filters show as a recipe; marks nothing now. */
export function SaveMarksDialog({ connection, onClose }: Props) {
  const [mark, setMark] = useState<RemovalMode>('unlink');
  const { search, filters } = presentQuery();
  const isNarrowed = search.trim() !== '' || filters.length > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Save marking as a recipe`}
      description={sentences(
        t`Keeps the present search and filters. Repeating the recipe marks the products that match then.`,
        t`Nothing is sent until you apply it in Review.`,
      )}
    >
      <div className={parts.stack}>
        <Segmented
          label={t`Mark the products for`}
          options={REMOVAL_MODES.map((value) => ({ value, label: REMOVAL_LABELS[value].name }))}
          value={mark}
          onChange={setMark}
        />
        {isNarrowed ? null : (
          <p className={parts.hint}>{t`Nothing is searched or filtered: the recipe is for all products.`}</p>
        )}
        <RecipeNameForm connectionId={connection.id} recipe={{ mark }} onClose={onClose} />
      </div>
    </Dialog>
  );
}

/** Says how many products a recipe is for today, and marks them. */
export function RepeatMarksDialog({
  connection,
  view,
  recipe: { mark },
  onClose,
}: Props & { view: SavedView; recipe: MarkRecipe }) {
  const [opened, setOpened] = useState<Result<OutputOf<'catalog.openView'>> | null>(null);
  const [busy, setBusy] = useState(false);
  const connectionId = connection.id;
  useEffect(() => {
    let isWanted = true;
    // A view of its own: the grid may be showing another one by the time that the answer is there.
    void client.call('catalog.openView', { connectionId, query: view.query }).then((answer) => {
      if (isWanted) setOpened(answer);
    });
    return () => {
      isWanted = false;
    };
  }, [connectionId, view]);
  const found = opened?.ok ? opened.value : null;
  const matches = found?.matches ?? 0;
  const plan = useQuery(
    'removals.planMarks',
    found ? { connectionId, which: { view: found.view }, mode: mark } : null,
  );
  const marks = plan.value?.changed ?? 0;
  const failure = opened?.ok === false ? opened.error : plan.error;
  const repeat = async () => {
    if (!found) return;
    setBusy(true);
    const done = await markAndTell(connectionId, { view: found.view }, mark);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Recipe ${view.name}`}
      description={sentences(
        mark === 'unlink'
          ? t`Marks the products that match today to be unlinked from the integration.`
          : t`Marks the products that match today to be deleted from the service.`,
        t`Nothing is sent until you apply it in Review.`,
      )}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            icon={<RemovalIcon mode={mark} />}
            busy={busy}
            disabled={marks === 0 || connection.readOnly}
            onClick={() => void repeat()}
          >
            {markFor(mark, marks)}
          </Button>
        </>
      }
    >
      {failure ? (
        <ErrorNote error={failure} />
      ) : plan.value === null ? (
        <Spinner label={t`Counting products`} />
      ) : (
        <p role="status">
          {sentences(
            plural(matches, {
              0: 'No product matches today.',
              one: '# product matches today.',
              other: '# products match today.',
            }),
            besideMarks(mark, plan.value),
          )}
        </p>
      )}
    </Dialog>
  );
}
