/** The suites of `npm test`, quick ones first. */
import path from 'node:path'
import { runBrowserTests } from './browser-suite.ts'
import { call } from './call.ts'
import type { Tally } from './closing.ts'
import { runServerTests } from './server-suite.ts'

/** What comes first makes what the suites after it use. */
export type Suite = { name: string; group: 'check' | 'first' | 'suite'; run(): Promise<Tally> }

/** Done when the machine is free for what needs it whole. */
let beside: Promise<unknown> = Promise.resolve()

export const suites: readonly Suite[] = [
  types('server', 'tsconfig.json'),
  types('web', 'web/tsconfig.json'),
  types('journeys', 'e2e/tsconfig.json'),
  check('lint', 'biome', ['check', '--error-on-warnings', '.']),
  check('import law', 'node', ['scripts/checks/import-law.ts']),
  check('circles', 'node', ['scripts/checks/circles.ts']),
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
      // What went wrong is told by whoever ran it: here it only counts that it is over.
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

/** What a file and all it knows did not change in since the last run is not read again; a clean clone reads all. */
function types(of: string, project: string): Suite {
  const known = path.join('node_modules/.cache/types', `${of}.tsbuildinfo`)
  // Several checkers find out much of the same, and the compiler looks for garbage as often as it finds little.
  const args = ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', known]
  return check(`types of the ${of}`, 'tsc', args, { GOGC: '400' })
}

function check(name: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): Suite {
  return { name, group: 'check', run: () => asOne(command, args, env) }
}

async function asOne(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  // Checks run beside one another: each has its say when it is done.
  const { status, said, cpuSeconds } = await call(command, args, { env, isShown: false })
  if (said.trim() !== '') console.log(said.trimEnd())
  if (status === 0) return { passed: 1, failed: 0, failures: [], secondTries: [], cpuSeconds }
  const words = said.trim() || `${command} ended with ${status}`
  return { passed: 0, failed: 1, failures: [{ file: '', name: '', words }], secondTries: [], cpuSeconds }
}
