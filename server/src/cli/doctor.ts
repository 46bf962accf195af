/**
 * `npm run doctor`: checks everything a site depends on and suggests fixes; exits with 1 if a check fails.
 * `--mail you@example.com` sends a test mail, `--dkim SELECTOR` checks the DKIM record, `--json` prints JSON.
 */
import { parseArgs } from 'node:util'
import { StartError } from '#platform/errors.ts'
import { CHECKS } from '../doctor/all-checks.ts'
import { connectIfReachable } from '../doctor/connect-database.ts'
import { formatReport, isHealthy, runChecks } from '../doctor/run-checks.ts'
import { printLine, runCommand } from './run-command.ts'

function readArgs() {
  try {
    const options = { mail: { type: 'string' }, dkim: { type: 'string' }, json: { type: 'boolean' } } as const
    return parseArgs({ options }).values
  } catch {
    throw new StartError('npm run doctor takes --mail ADDRESS, --dkim SELECTOR and --json.')
  }
}

await runCommand(async (readConfig) => {
  const { mail, dkim, json = false } = readArgs()
  const config = readConfig()
  const database = await connectIfReachable(config)
  try {
    const report = await runChecks(CHECKS, {
      ...{ config, database, mailTo: mail ?? null, dkimSelector: dkim ?? null },
    })
    printLine(json ? JSON.stringify(report, null, 2) : formatReport(report))
    return isHealthy(report)
  } finally {
    await database?.end()
  }
})
