/** The suites of `npm test`, fast ones first. */
import path from 'node:path'
import { runBrowserTests } from './browser-suite.ts'
import { call } from './call.ts'
import type { Tally } from './closing.ts'
import { runServerTests } from './server-suite.ts'

/** Suites of the group `first` run before those of `suite`. */
export type Suite = { name: string; group: 'check' | 'first' | 'suite'; run(): Promise<Tally> }

/** Resolves when the server suite is over and the machine is free. */
let beside: Promise<unknown> = Promise.resolve()

export const suites: readonly Suite[] = [
  types('server', 'tsconfig.json'),
  types('web', 'web/tsconfig.json'),
  types('journeys', 'e2e/tsconfig.json'),
  check('lint', 'biome', ['check', '--error-on-warnings', '.']),
  check('module boundaries', 'node', ['scripts/checks/module-boundaries.ts']),
  check('circular imports', 'node', ['scripts/checks/circular-imports.ts']),
  check('lockfile', 'node', ['scripts/checks/lockfile.ts']),
  check('migrations', 'node', ['scripts/checks/migration-locks.ts']),
  check('schema snapshots', 'node', ['scripts/print-schemas.ts', '--check']),
  {
    name: 'first load',
    group: 'first',
    run: () => asOne('node', ['scripts/checks/first-load.ts']),
  },
  {
    name: 'server',
    group: 'suite',
    run: () => {
      const tally = runServerTests(process.argv[3])
      // Failures are reported by the runner; only completion matters here.
      beside = tally.catch(() => {})
      return tally
    },
  },
  {
    name: 'browser',
    group: 'suite',
    run: () => {
      const isShown = process.argv[2] === 'browser'
      return runBrowserTests({ only: process.argv[3], isShown, untilQuiet: () => beside })
    },
  },
]

/** Incremental type check: only files affected by changes since the last run. */
function types(of: string, project: string): Suite {
  const known = path.join('node_modules/.cache/types', `${of}.tsbuildinfo`)
  // Several checkers repeat much of the work, and the compiler's default garbage collection is too frequent.
  const args = ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', known]
  return check(`types of the ${of}`, 'tsc', args, { GOGC: '400' })
}

function check(name: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): Suite {
  return { name, group: 'check', run: () => asOne(command, args, env) }
}

async function asOne(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  // Checks run in parallel, so each prints its output when done.
  const { status, said, cpuSeconds } = await call(command, args, { env, isShown: false })
  if (said.trim() !== '') console.log(said.trimEnd())
  if (status === 0) return { passed: 1, failed: 0, failures: [], secondTries: [], cpuSeconds }
  const words = said.trim() || `${command} ended with ${status}`
  return { passed: 0, failed: 1, failures: [{ file: '', name: '', words }], secondTries: [], cpuSeconds }
}
