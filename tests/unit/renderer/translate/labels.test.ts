import { describe, expect, it } from 'vitest';
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

  it('is 100 where there is nothing to translate', () => {
    expect(percentTranslated({ all: 0, empty: 0 })).toBe(100);
  });
});

describe('a segment in words', () => {
  it('has item and language where there are several', () => {
    expect(fieldLabel({ property: 'tags', item: 1, locale: 'de' }, 2)).toBe('Tags, item 2, German');
    expect(fieldLabel({ property: 'title', item: null, locale: 'de' }, 1)).toBe('Title');
  });

  it('says language, product, state and place', () => {
    const segment = segmentOf(4, { mark: 'edited', review: 'done', writtenAgainst: 'Pot' });
    expect(segmentLabel(segment, 13, 1284)).toBe(
      'German of Title, Kettle 4, edited, done, source changed, segment 14 of 1,284',
    );
  });
});
