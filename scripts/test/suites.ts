/** The suites of `npm test`, fast ones first. */
import path from 'node:path'
import { runBrowserTests } from './browser-suite.ts'
import { call } from './call.ts'
import { progress } from './progress.ts'
import { serverTestFiles } from './server-files.ts'
import { runServerTests } from './server-suite.ts'
import type { Tally } from './summary.ts'

/** Suites of the group `first` run before those of `suite`. */
export type Suite = { name: string; group: 'check' | 'first' | 'suite'; run(): Promise<Tally> }

/** Resolves when the server suite is over and the machine is free. */
let untilServerEnds: Promise<unknown> = Promise.resolve()

export const checks: readonly Suite[] = [
  types('server', 'tsconfig.json'),
  types('web', 'web/tsconfig.json'),
  types('journeys', 'e2e/tsconfig.json'),
  check('lint', 'biome', ['check', '--error-on-warnings', '.']),
  check('module boundaries', 'node', ['scripts/checks/module-boundaries.ts']),
  check('circular imports', 'node', ['scripts/checks/circular-imports.ts']),
  check('vocabulary', 'node', ['scripts/checks/vocabulary.ts']),
  check('copy', 'node', ['scripts/checks/copy.ts']),
  check('exported names', 'node', ['scripts/checks/exported-names.ts']),
  check('browser support', 'node', ['scripts/checks/browser-support.ts'], { GOGC: '400' }),
  check('lockfile', 'node', ['scripts/checks/lockfile.ts']),
  check('migrations', 'node', ['scripts/checks/migration-locks.ts']),
  check('schema snapshots', 'node', ['scripts/print-schemas.ts', '--check']),
  {
    name: 'first load',
    group: 'first',
    run: () => asOne('node', ['scripts/checks/first-load.ts']),
  },
]

/** The files whose path has the given part. */
export function serverSuite(isWanted: (file: string) => boolean): Suite {
  return {
    name: 'server',
    group: 'suite',
    run: () => {
      const tally = runServerTests(serverTestFiles(isWanted))
      // Failures are reported by the runner; only completion matters here.
      untilServerEnds = tally.catch(() => {})
      return tally
    },
  }
}

/** The specs whose paths have one of the given parts, all of them if there is none. */
export function browserSuite(files: readonly string[]): Suite {
  const run = () => runBrowserTests({ files, untilQuiet: () => untilServerEnds })
  return { name: 'browser', group: 'suite', run }
}

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
  const { status, said, cpuSeconds } = await call(command, args, { env })
  if (said.trim() !== '') progress.print(said.trimEnd())
  const words = said.trim() || `${command} ended with ${status}`
  const failures = status === 0 ? [] : [{ file: '', name: '', words }]
  return { passed: status === 0 ? 1 : 0, failures, skips: [], retried: [], cpuSeconds }
}
