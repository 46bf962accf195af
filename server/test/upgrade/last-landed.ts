/** The version that landed last: today's works beside it for the time of an upgrade. CONTRIBUTING tells when to move it on. */
export const LAST_LANDED = {
  commit: 'b0cff03b10c4b9bc9655fc67a2957fc09d2a36ef',
  /** The number of its newest migration. */
  migration: 89,
}
