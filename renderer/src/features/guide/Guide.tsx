import { t } from '@lingui/core/macro';
import Markdown, { type MarkdownToJSX } from 'markdown-to-jsx/react';
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Select } from '../../components/Select.tsx';
import type { GuidePlace } from '../../state/guide.ts';
import parts from '../../theme/parts.module.css';
import styles from './guide.module.css';
import { guideSections } from './guide-text.ts';
import { sectionOf } from './section-of.ts';
import { type Section, searchSections } from './sections.ts';

const files = import.meta.glob<string>('../../../../docs/guide/images/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
});

const byName = new Map(
  Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

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
          <ul className={parts.tightStack}>
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

/** Renders Markdown of the guide. Links lead to other sections of the guide; all other links are shown as text. */
function GuideText({
  markdown,
  onSection,
  onPicture,
}: {
  markdown: string;
  onSection: (id: string) => void;
  onPicture: (picture: GuidePicture) => void;
}) {
  const options = useMemo(
    (): MarkdownToJSX.Options => ({
      disableParsingRawHTML: true,
      wrapper: 'div',
      forceWrapper: true,
      forceBlock: true,
      overrides: {
        a: ({ href = '', children }: ComponentProps<'a'>) =>
          href.startsWith('#') ? (
            <LinkButton onClick={() => onSection(href.slice(1))}>{children}</LinkButton>
          ) : (
            children
          ),
        img: ({ src = '', alt = '' }: { src?: string; alt?: string }) => (
          <Picture source={src} label={alt} onOpen={onPicture} />
        ),
        h2: ({ children }: ComponentProps<'h2'>) => <h3>{children}</h3>,
        h3: ({ children }: ComponentProps<'h3'>) => <h4>{children}</h4>,
      },
    }),
    [onSection, onPicture],
  );
  return (
    <Markdown className={styles.text} options={options}>
      {markdown}
    </Markdown>
  );
}

interface GuidePicture {
  source: string;
  label: string;
}

function Picture({
  source,
  label,
  onOpen,
}: {
  source: string;
  label: string;
  onOpen: (picture: GuidePicture) => void;
}) {
  return (
    <button
      type="button"
      className={styles.picture}
      title={t`Show the picture larger`}
      onClick={() => onOpen({ source, label })}
    >
      <PictureInTheme source={source} label={label} />
    </button>
  );
}

/** Style sheets hide the picture of the other theme, which is then not loaded. */
function PictureInTheme({ source, label }: GuidePicture) {
  const urls = pictureUrls(source);
  if (!urls) return null;
  return (
    <>
      <img className={styles.light} src={urls.light} alt={label} loading="lazy" />
      <img className={styles.dark} src={urls.dark} alt={label} loading="lazy" />
    </>
  );
}

/**
 * Returns the addresses of a picture of the guide in both themes; null if there is no such picture. `source` is its address
 * in the Markdown.
 */
function pictureUrls(source: string): { light: string; dark: string } | null {
  const name = source.slice(source.lastIndexOf('/') + 1);
  const light = byName.get(name);
  return light ? { light, dark: byName.get(name.replace('.png', '-dark.png')) ?? light } : null;
}
