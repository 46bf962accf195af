/**
 * `npm run audit -- verify`: proves that the audit log is as it was written, or names what is not; ends with 1 then.
 * `npm run audit -- sweep`: takes away what was kept long enough, and proves the rest. Both as the database's owner.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '#platform/errors.ts'
import { KEPT } from '#rules/retention.ts'
import { ConfigError, parseConfig } from './config.ts'
import { proveChain, sweepLog } from './modules/audit/index.ts'
import { keepToOurselves } from './supervisor/private-dir.ts'
import { withApp } from './with-app.ts'

const ENV_FILE = path.join(import.meta.dirname, '../../.env')

try {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
  const [command, ...more] = process.argv.slice(2)
  if ((command !== 'verify' && command !== 'sweep') || more.length > 0)
    throw new StartError(
      'npm run audit -- verify proves the chain of the audit log; sweep takes away what was kept long enough.',
    )
  const config = parseConfig()
  keepToOurselves({ filesForGroup: config.media.accelPrefix !== null })
  if (command === 'sweep') {
    const gone = await withApp(config, sweepLog)
    process.stdout.write(`${gone} rows were kept for ${KEPT.auditYears} years and are gone.\n`)
  }
  const { links, head, problems } = await withApp(config, proveChain)
  const words =
    problems.length === 0
      ? [`${links} rows, each as it was written. The newest link is ${head.hash}.`]
      : problems.map((problem) => `WRONG: ${problem}`)
  process.stdout.write(`${words.join('\n')}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
