/** The version that landed last: today's works beside it for the time of an upgrade. CONTRIBUTING tells when to move it on. */
export const LAST_LANDED = {
  commit: '0ef3c32f70333f3798c41ca493163f5c74903476',
  /** The number of its newest migration. */
  migration: 89,
}
