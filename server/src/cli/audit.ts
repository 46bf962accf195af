/**
 * `npm run audit -- verify`: verifies the hash chain of the audit log; exits with 1 and lists the problems if it is broken.
 * `npm run audit -- sweep`: deletes rows past their retention, then verifies the rest. Both run as the database's owner.
 */
import { StartError } from '#platform/errors.ts'
import { RETENTION_PERIODS } from '#rules/retention.ts'
import { sweepLog, verifyAndRecordChain } from '../modules/audit/index.ts'
import { printLine, runCommand } from './run-command.ts'
import { withApp } from './with-app.ts'

await runCommand(async (readConfig) => {
  const [command, ...more] = process.argv.slice(2)
  if ((command !== 'verify' && command !== 'sweep') || more.length > 0)
    throw new StartError(
      'npm run audit -- verify checks the hash chain of the audit log; sweep deletes rows past their retention.',
    )
  const config = readConfig()
  if (command === 'sweep') {
    const gone = await withApp(config, sweepLog)
    printLine(`${gone} rows older than ${RETENTION_PERIODS.auditYears} years were deleted.`)
  }
  const { links, head, problems } = await withApp(config, verifyAndRecordChain)
  const lines =
    problems.length === 0
      ? [`${links} rows, all unchanged. The newest link is ${head.hash}.`]
      : problems.map((problem) => `WRONG: ${problem}`)
  printLine(lines.join('\n'))
  return problems.length === 0
})
