/** The previous version, with which the current one must coexist during an upgrade. CONTRIBUTING says when to move it on. */
export const LAST_LANDED = {
  commit: '6ccd6d03040f147867b0fae76b60a42c558bd50e',
  /** The number of its newest migration. */
  migration: 89,
}
