/** The previous version, with which the current one must coexist during an upgrade. CONTRIBUTING says when to move it on. */
export const LAST_LANDED = {
  commit: '8455182b617d6565c141a15f4a93ab712664bbc0',
  /** The number of its newest migration. */
  migration: 99,
}
