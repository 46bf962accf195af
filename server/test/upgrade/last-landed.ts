/** The version that landed last: today's works beside it for the time of an upgrade. CONTRIBUTING tells when to move it on. */
export const LAST_LANDED = {
  commit: '6ccd6d03040f147867b0fae76b60a42c558bd50e',
  /** The number of its newest migration. */
  migration: 89,
}
