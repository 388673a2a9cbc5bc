import { describe, expect, it, vi } from 'vitest';
import {
  fieldLabel,
  percentTranslated,
  segmentLabel,
} from '../../../../renderer/src/features/translate/labels.ts';
import { segmentOf } from './segments.ts';

describe('progress in percent', () => {
  it('is 100 only when all is translated', () => {
    expect(percentTranslated({ all: 1000, empty: 1 })).toBe(99);
    expect(percentTranslated({ all: 1000, empty: 0 })).toBe(100);
  });

  it('is 100 when there is nothing to translate', () => {
    expect(percentTranslated({ all: 0, empty: 0 })).toBe(100);
  });
});

describe('the label of a segment', () => {
  it('has the item of a list, and the language if there are several', () => {
    expect(fieldLabel({ property: 'tags', item: 1, locale: 'de' }, 2)).toBe('Tags, item 2, German');
    expect(fieldLabel({ property: 'title', item: null, locale: 'de' }, 1)).toBe('Title');
  });

  it('has language, property, product, state and position', () => {
    const segment = segmentOf(4, { mark: 'edited', review: 'done', writtenAgainst: 'Pot' });
    expect(segmentLabel(segment, 13, 1284)).toBe(
      'German of Title, Kettle 4, edited, done, source changed, segment 14 of 1,284',
    );
  });

  it('says how many comments there are', () => {
    const one = { id: '1', text: 'Which?', isPrivate: true, at: '2026-11-30T20:00:00Z', file: null };
    expect(segmentLabel(segmentOf(4, { comments: [one] }), 0, 1)).toContain(', 1 comment, ');
  });

  it('says the mark in the language of the app', async () => {
    vi.resetModules();
    const { activateLanguage } = await import('#shared/i18n/activate-language.ts');
    await activateLanguage('de', ['de']);
    try {
      const { segmentLabel: german } = await import('../../../../renderer/src/features/translate/labels.ts');
      expect(german(segmentOf(4, { mark: 'edited' }), 0, 1)).toContain(', bearbeitet, ');
      expect(german(segmentOf(4, { mark: 'conflict' }), 0, 1)).not.toContain('conflict');
    } finally {
      await activateLanguage('en', ['en']);
    }
  });
});
