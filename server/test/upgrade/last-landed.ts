/** The version that landed last: today's works beside it for the time of an upgrade. CONTRIBUTING tells when to move it on. */
export const LAST_LANDED = {
  commit: '51153bd1dd147b11871412035ea943a3e83a0371',
  /** The number of its newest migration. */
  migration: 89,
}
