import type { ReactNode } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { RunNotes } from './run/RunNotes.tsx';

export interface SectionFrameProps {
  connection: Connection;
  /** Shown above the list. */
  heading: ReactNode;
  /** Replaces the heading and the list if nothing is staged; null if something is. */
  nothing: ReactNode;
  /** The list, with its bar. */
  children: ReactNode;
}

/** A section of Review: what is staged, what is being sent, and the list. */
export function SectionFrame({ connection, heading, nothing, children }: SectionFrameProps) {
  return (
    <>
      {nothing === null ? heading : null}
      <RunNotes connection={connection} />
      {nothing ?? children}
    </>
  );
}
