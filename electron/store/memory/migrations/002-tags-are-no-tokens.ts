import { textHash } from '#shared/domain/text-hash.ts';
import type { Migration } from '../../migrations.ts';
import { isShort, patternOf, TAG } from '../normalise.ts';

/** Leaves tags out of patterns, as `normalise` does. Units of patterns that are the same then share one. */
export const tagsAreNoTokens: Migration = (db) => {
  const texts = new Map(db.arrays<[number, string]>('SELECT term, text FROM term'));
  const tag = [...texts].find(([, text]) => text === TAG)?.[0];
  if (tag === undefined) return;
  const tagged = db.arrays<[number, number, string]>(
    `SELECT pair, pattern, tokens FROM pattern WHERE ',' || tokens || ',' LIKE ?`,
    `%,${tag},%`,
  );
  for (const [pair, pattern, before] of tagged) {
    const ids = before.split(',').map(Number);
    const left = ids.filter((id) => id !== tag);
    // A text of nothing but tags keeps them.
    if (left.length === 0) continue;
    const tokens = left.join();
    const text = patternOf({ tokens: left.map((id) => texts.get(id) ?? '') });
    const hash = textHash(text);
    const same = db.firstArray<[number]>(
      'SELECT pattern FROM pattern INDEXED BY pattern_hash WHERE pair = ? AND hash = ? AND tokens = ?',
      pair,
      hash,
      tokens,
    );
    if (same) {
      db.run('UPDATE unit SET pattern = ? WHERE pair = ? AND pattern = ?', same[0], pair, pattern);
      db.run('DELETE FROM pattern WHERE pair = ? AND pattern = ?', pair, pattern);
    } else
      db.run(
        'UPDATE pattern SET hash = ?, tokens = ?, short = ? WHERE pair = ? AND pattern = ?',
        hash,
        tokens,
        isShort(left.length) ? text : null,
        pair,
        pattern,
      );
  }
};
