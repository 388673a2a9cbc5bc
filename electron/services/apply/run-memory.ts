/** What one run knows of its items, by their numbers. */
export interface RunMemory {
  /** Checked against the service by this very run: they are not checked again. */
  checked: Set<number>;
  /** Appends that the service may still make: that they are not there yet does not mean that they may be sent again. */
  mayComeLater: Set<number>;
}
