/** What one run knows of its items, by their numbers. */
export interface RunMemory {
  /** Read back by this very run and found not to have arrived, over the value that the user saw: not checked again. */
  checked: Set<number>;
  /** Appends that the service may still make: that they are not there yet does not mean that they may be sent again. */
  mayComeLater: Set<number>;
}
