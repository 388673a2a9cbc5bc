import { Fragment } from 'react';

/** A path or address that wraps where a reader would break it: after its dots, slashes and underscores. */
export function Breakable({ children }: { children: string }) {
  return children.split(/(?<=[._/])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a path stand where they stand.
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
