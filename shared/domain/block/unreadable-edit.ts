/** An invalid pattern or template of the user: `message` explains why, `at` is where (UTF-16 units from its start). */
export class UnreadableEdit extends Error {
  override readonly name = 'UnreadableEdit';
  readonly at: number | null;

  constructor(message: string, at: number | null = null) {
    super(message);
    this.at = at;
  }
}
