/** The slowest test files, which are run first; a run prints them at its end. */
export const SLOWEST_FILES: readonly string[] = [
  'server/test/spawned-site.test.ts',
  'server/test/money-faults.test.ts',
  'server/src/modules/uploads/processing/processing.test.ts',
  'server/src/modules/uploads/processing/killed-worker.test.ts',
  'server/test/live-faults.test.ts',
  'server/src/cli/books.test.ts',
  'server/src/modules/live/watching/routes.test.ts',
  'server/src/modules/broadcasts/mass/killed-worker.test.ts',
  'server/src/demo/demo.test.ts',
  'server/src/modules/messenger/convergence.test.ts',
  'server/test/money-races.test.ts',
]
