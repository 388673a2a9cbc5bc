/** What one run knows of its items, by their numbers. */
export interface RunMemory {
  /** Read back by this very run and found not to have arrived, over the value that the user saw: not checked again. */
  checked: Set<number>;
  /** Changes that the service may still make, although they were not there when it was asked. */
  mayComeLater: Set<number>;
}
