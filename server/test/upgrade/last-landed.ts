/** The version that landed last: today's works beside it for the time of an upgrade. CONTRIBUTING tells when to move it on. */
export const LAST_LANDED = {
  commit: 'ab1b4748a8e4973cbcf6df277e052657beba92e3',
  /** The number of its newest migration. */
  migration: 89,
}
