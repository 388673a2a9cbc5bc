import { t } from '@lingui/core/macro';
import Markdown, { type MarkdownToJSX } from 'markdown-to-jsx/react';
import { type ComponentProps, useMemo } from 'react';
import { LinkButton } from '../../components/LinkButton.tsx';
import styles from './guide.module.css';

/** Renders Markdown of the guide. Links lead to other sections of the guide; all other links are shown as text. */
export function GuideText({
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

export interface GuidePicture {
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
export function PictureInTheme({ source, label }: GuidePicture) {
  const urls = pictureUrls(source);
  if (!urls) return null;
  return (
    <>
      <img className={styles.light} src={urls.light} alt={label} loading="lazy" />
      <img className={styles.dark} src={urls.dark} alt={label} loading="lazy" />
    </>
  );
}

const files = import.meta.glob<string>('../../../../docs/guide/images/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
});

const byName = new Map(
  Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/**
 * Returns the addresses of a picture of the guide in both themes; null if there is no such picture. `source` is its address
 * in the Markdown.
 */
function pictureUrls(source: string): { light: string; dark: string } | null {
  const name = source.slice(source.lastIndexOf('/') + 1);
  const light = byName.get(name);
  return light ? { light, dark: byName.get(name.replace('.png', '-dark.png')) ?? light } : null;
}
