import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PictureFrame } from '../../../../renderer/src/pictures/PictureFrame.tsx';
import type { PictureState } from '../../../../renderer/src/pictures/use-picture.ts';

const markup = (state: PictureState): string =>
  renderToStaticMarkup(
    createElement(PictureFrame, {
      state,
      alt: 'Kettle: photo',
      address: 'https://cdn.example/kettle.png',
      onRetry: () => {},
      onDamaged: () => {},
    }),
  );

describe('the picture frame', () => {
  it('says that the picture is loading', () => {
    expect(markup({ is: 'loading' })).toContain('Loading the picture');
  });

  it('shows the reason for a failure and a retry button', () => {
    const shown = markup({ is: 'failed', message: 'The picture is larger than 5 MB.' });
    expect(shown).toContain('The picture is larger than 5 MB.');
    expect(shown).toMatch(/<button[^>]*>Try again<\/button>/);
    expect(shown).not.toContain('<img');
  });

  it('shows the loaded picture with its alternative text and a button to enlarge it', () => {
    const shown = markup({ is: 'shown', url: 'data:image/png;base64,AAAA' });
    expect(shown).toMatch(/<button[^>]*aria-label="Enlarge: Kettle: photo"/);
    expect(shown).toMatch(/<img[^>]*src="data:image\/png;base64,AAAA"[^>]*alt="Kettle: photo"/);
  });

  it.each<PictureState>([
    { is: 'loading' },
    { is: 'failed', message: 'No.' },
    { is: 'shown', url: 'data:image/png;base64,AAAA' },
  ])('never makes the page itself request the picture’s host ($is)', (state) => {
    expect(markup(state)).not.toMatch(/(src|href)="https?:/);
  });
});
