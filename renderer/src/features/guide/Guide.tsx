import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Select } from '../../components/Select.tsx';
import type { GuidePlace } from '../../state/guide.ts';
import parts from '../../theme/parts.module.css';
import { type GuidePicture, GuideText, PictureInTheme } from './GuideText.tsx';
import styles from './guide.module.css';
import { guideSections } from './guide-text.ts';
import { sectionOf } from './section-of.ts';
import { type Section, searchSections } from './sections.ts';

const chapters = guideSections.filter(({ level }) => level === 2);

/** The guide, one chapter at a time, at the section about `place`; a search covers all chapters. */
export function Guide({ place }: { place: GuidePlace }) {
  const [at, setAt] = useState(() => sectionOf(place));
  const [search, setSearch] = useState('');
  const [picture, setPicture] = useState<GuidePicture | null>(null);
  const headings = useRef(new Map<string, HTMLElement>());
  useEffect(() => setAt(sectionOf(place)), [place]);
  useEffect(() => {
    const heading = headings.current.get(at);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [at]);

  const go = (id: string) => {
    setSearch('');
    setAt(id);
  };
  const shown = chapterWith(at);
  const [chapter] = shown;
  const found = searchSections(guideSections, search);
  return (
    <>
      <div className={styles.bar}>
        <SearchField label={t`Search the guide`} search={search} onSearch={setSearch} />
        <Select
          label={t`Chapter`}
          value={chapter?.id ?? ''}
          options={chapters.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={go}
        />
      </div>
      {search.trim() === '' ? (
        shown.map((section) => {
          const Heading = section.level === 2 ? 'h3' : 'h4';
          return (
            <section key={section.id} className={styles.section}>
              <Heading
                tabIndex={-1}
                ref={(element) => {
                  if (element) headings.current.set(section.id, element);
                  else headings.current.delete(section.id);
                }}
              >
                {section.title}
              </Heading>
              <GuideText markdown={section.markdown} onSection={go} onPicture={setPicture} />
            </section>
          );
        })
      ) : (
        <div role="status">
          {found.length === 0 ? (
            <p className={parts.hint}>{t`Nothing in the guide matches “${search}”.`}</p>
          ) : null}
          <ul className={parts.plainStack}>
            {found.map(({ id, title }) => (
              <li key={id}>
                <LinkButton onClick={() => go(id)}>{title}</LinkButton>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Dialog
        open={picture !== null}
        onClose={() => setPicture(null)}
        title={picture?.label ?? ''}
        size="wide"
      >
        {picture ? <PictureInTheme {...picture} /> : null}
      </Dialog>
    </>
  );
}

/** Finds the chapter with a section that has this id. */
function chapterWith(id: string): Section[] {
  const place = guideSections.findIndex((section) => section.id === id);
  const first = guideSections.findLastIndex(({ level }, i) => level === 2 && i <= place);
  const next = guideSections.findIndex(({ level }, i) => level === 2 && i > place);
  return guideSections.slice(first, next < 0 ? undefined : next);
}
