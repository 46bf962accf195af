/** The previous version, with which the current one must coexist during an upgrade. CONTRIBUTING says when to move it on. */
export const LAST_LANDED = {
  commit: 'b9fb0e25d469e6fbf10d6c732c41027586fa2fa6',
  /** The number of its newest migration. */
  migration: 107,
}
