/** The suites of `npm test`, quick ones first. */
import { runBrowserTests } from './browser-suite.ts'
import { call } from './call.ts'
import type { Tally } from './closing.ts'
import { runServerTests } from './server-suite.ts'

type Suite = { name: string; group: 'check' | 'suite'; run(): Promise<Tally> }

export const suites: readonly Suite[] = [
  check('types of the server', 'tsc', ['-p', 'tsconfig.json']),
  check('types of the web', 'tsc', ['-p', 'web/tsconfig.json']),
  check('types of the journeys', 'tsc', ['-p', 'e2e/tsconfig.json']),
  check('lint', 'biome', ['check', '--error-on-warnings', '.']),
  check('import law', 'node', ['scripts/checks/import-law.ts']),
  check('circles', 'node', ['scripts/checks/circles.ts']),
  check('lockfile', 'node', ['scripts/checks/lockfile.ts']),
  check('schema snapshots', 'node', ['scripts/print-schemas.ts', '--check']),
  {
    name: 'first load',
    group: 'suite',
    run: () => asOne('node', ['scripts/checks/first-load.ts']),
  },
  { name: 'server', group: 'suite', run: () => runServerTests(process.argv[3]) },
  { name: 'browser', group: 'suite', run: () => runBrowserTests(process.argv[3]) },
]

function check(name: string, command: string, args: string[]): Suite {
  return { name, group: 'check', run: () => asOne(command, args) }
}

async function asOne(command: string, args: string[]): Promise<Tally> {
  const { status, said } = await call(command, args)
  if (status === 0) return { passed: 1, failed: 0, failures: [], secondTries: [] }
  const words = said.trim() || `${command} ended with ${status}`
  return { passed: 0, failed: 1, failures: [{ file: '', name: '', words }], secondTries: [] }
}
