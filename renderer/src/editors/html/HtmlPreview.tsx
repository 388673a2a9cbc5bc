import { t } from '@lingui/core/macro';
import { Image } from 'lucide-react';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { listed } from '#shared/domain/listed.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { direction } from '../../components/format.ts';
import styles from './html.module.css';
import { type SafeNode, safeTree } from './safe-tree.ts';

/** How a text with HTML looks, without anything that could run or load: see `safeTree`. */
export function HtmlPreview({ html, locale }: { html: string; locale: string }) {
  const { nodes, leftOut, isCut } = useMemo(() => safeTree(html), [html]);
  const notes = sentences(
    leftOut.length > 0 && t`Not shown: ${listed(leftOut)}.`,
    isCut && t`The rest is too long to show.`,
  );
  return (
    <section
      className={styles.preview}
      aria-label={t`Preview`}
      dir={direction(locale)}
      lang={locale}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard.
      tabIndex={0}
    >
      {nodes.map(draw)}
      {notes ? <p className={styles.note}>{notes}</p> : null}
    </section>
  );
}

const VOID = new Set(['br', 'hr']);

/** Headings in the text are not headings of the page. */
const AS_TEXT = /^h[1-6]$/;

function draw(node: SafeNode, key: number): ReactNode {
  switch (node.kind) {
    case 'text':
      return <Fragment key={key}>{node.text}</Fragment>;
    case 'image':
      return (
        <span key={key} className={styles.image}>
          <Image size={13} aria-hidden="true" /> {node.alt || t`Image`}
        </span>
      );
    case 'link':
      return (
        <span key={key} className={styles.link} title={node.to}>
          {node.children.map(draw)}
        </span>
      );
    case 'element': {
      if (VOID.has(node.tag)) return createElement(node.tag, { key });
      const children = node.children.map(draw);
      if (AS_TEXT.test(node.tag)) return createElement('p', { key, 'data-heading': node.tag }, children);
      if (node.tag !== 'td' && node.tag !== 'th') return createElement(node.tag, { key }, children);
      return createElement(node.tag, { key, colSpan: node.columns, rowSpan: node.rows }, children);
    }
  }
}
