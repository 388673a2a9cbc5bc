import type { ReactNode } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { RunNotes } from './run/RunNotes.tsx';

export interface SectionFrameProps {
  connection: Connection;
  /** Why its list could not be read, unless the list says it. */
  error?: { error: AppErrorShape | null; title: string };
  /** Shown above the list. */
  heading: ReactNode;
  /** Replaces the heading and the list if nothing is staged; null if something is. */
  nothing: ReactNode;
  /** The list, with its bar. */
  children: ReactNode;
}

/** A section of Review: what is staged, what is being sent, and the list. */
export function SectionFrame({ connection, error, heading, nothing, children }: SectionFrameProps) {
  return (
    <>
      {nothing === null ? heading : null}
      <RunNotes connection={connection} />
      {error?.error ? <ErrorNote error={error.error} title={error.title} /> : null}
      {nothing ?? children}
    </>
  );
}
