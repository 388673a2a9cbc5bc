import { t } from '@lingui/core/macro';
import { Component, type ReactNode } from 'react';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { ErrorNote } from '../components/ErrorNote.tsx';
import parts from '../theme/parts.module.css';
import styles from './App.module.css';

interface Props {
  /** The view's label, for the error message. */
  name: string;
  children: ReactNode;
}

/**
 * Contains an error in one view, so that the others keep working. Shows what failed in a sentence; the
 * stack stays in the console.
 */
export class ViewBoundary extends Component<Props, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null };

  static getDerivedStateFromError(fault: unknown) {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)) };
  }

  override componentDidUpdate(before: Props) {
    if (before.name !== this.props.name && this.state.fault) this.setState({ fault: null });
  }

  override render() {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    return (
      <div className={classNames(parts.fills, parts.centred)}>
        <div className={styles.note}>
          <ErrorNote
            title={t`${this.props.name} stopped working`}
            error={{
              code: 'internal',
              message: t`This is a bug in Catalog Desk. Your staged edits are safe on disk.`,
              details: fault.message,
            }}
            actions={<Button onClick={() => this.setState({ fault: null })}>{t`Try again`}</Button>}
          />
        </div>
      </div>
    );
  }
}
