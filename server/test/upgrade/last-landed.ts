/** The version that landed last: today's works beside it for the time of an upgrade. CONTRIBUTING tells when to move it on. */
export const LAST_LANDED = {
  commit: '6dcdadfb9a6db029720274aeff081c53db6ceafb',
  /** The number of its newest migration. */
  migration: 84,
}
