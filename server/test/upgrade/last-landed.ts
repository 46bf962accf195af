/** The previous version, with which the current one must coexist during an upgrade. CONTRIBUTING says when to move it on. */
export const LAST_LANDED = {
  commit: 'b8195d4f985423d0b9b58bb4ac681b26d8f33072',
  /** The number of its newest migration. */
  migration: 99,
}
