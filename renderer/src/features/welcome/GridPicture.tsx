import { t } from '@lingui/core/macro';
import { ArrowRightLeft, Check, type LucideIcon, Pencil } from 'lucide-react';
import { classNames } from '../../components/class-names.ts';
import styles from './GridPicture.module.css';

type State = 'edited' | 'applied' | 'conflict' | 'focus';

const icons: Partial<Record<State, LucideIcon>> = {
  edited: Pencil,
  applied: Check,
  conflict: ArrowRightLeft,
};

const columns = [t`Product`, 'de', 'ar', 'ja'];

/** Product, German, Arabic, Japanese; '' is a missing value. */
const rows: [string, string, string, string][] = [
  ['Kettle Fjord 1.7 l', 'Wasserkocher Fjord', 'غلاية فيورد', 'ケトル フィヨルド'],
  ['Gooseneck kettle', 'Schwanenhalskessel', '', 'グースネックケトル'],
  ['Travel kettle Lite', '', 'غلاية السفر', ''],
  ['Tea kettle Sencha', 'Teekessel Sencha', 'إبريق شاي', '煎茶ケトル'],
  ['Glass kettle Aura', 'Glaskessel Aura', 'غلاية زجاجية', ''],
  ['Whistling kettle', '', 'غلاية بصافرة', '笛吹きケトル'],
  ['Kettle Retro Mint', 'Retro-Kessel, mint', '', 'レトロケトル ミント'],
  ['Office kettle 2.0 l', 'Großer Bürokessel', 'غلاية للمكاتب', ''],
  ['Camping kettle', '', '', 'キャンプケトル'],
  ['Enamel kettle', 'Emaillekessel', 'غلاية مطلية بالمينا', ''],
];

const states: Record<string, State> = {
  'Kettle Fjord 1.7 l·1': 'edited',
  'Gooseneck kettle·1': 'applied',
  'Travel kettle Lite·1': 'focus',
  'Tea kettle Sencha·2': 'edited',
  'Glass kettle Aura·1': 'conflict',
  'Whistling kettle·3': 'applied',
  'Office kettle 2.0 l·1': 'edited',
};

/** A picture of what the app is about: one row per product, languages side by side, every cell with its state. */
export function GridPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <div className={styles.sheet}>
        <div className={classNames(styles.row, styles.head)}>
          {columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </div>
        {rows.map((row) => (
          <div key={row[0]} className={styles.row}>
            {row.map((text, at) => (
              <Cell key={columns[at]} text={text} state={states[`${row[0]}·${at}`]} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Cell({ text, state }: { text: string; state: State | undefined }) {
  const Icon = state && icons[state];
  return (
    <span className={classNames(state && styles[state], text === '' && styles.absent)}>
      {text || '—'}
      {Icon ? <Icon size={11} strokeWidth={2.5} className={styles.icon} /> : null}
    </span>
  );
}
