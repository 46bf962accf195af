/** The previous version, with which the current one must coexist during an upgrade. CONTRIBUTING says when to move it on. */
export const LAST_LANDED = {
  commit: 'eeac0ba1ef36e04b1b4efa83627699d8fdb38309',
  /** The number of its newest migration. */
  migration: 123,
}
