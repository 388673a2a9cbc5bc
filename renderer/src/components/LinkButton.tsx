import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './LinkButton.module.css';

/** A button within a text, styled like the text. */
export function LinkButton({ className, ...rest }: Omit<ComponentProps<'button'>, 'type'>) {
  return <button {...rest} type="button" className={classNames(styles.link, className)} />;
}
