/**
 * `npm run doctor`: checks everything a site depends on and suggests fixes; exits with 1 if a check fails.
 * `--mail you@example.com` sends a test mail, `--dkim SELECTOR` checks the DKIM record, `--json` prints JSON.
 */
import { parseArgs } from 'node:util'
import { StartError } from '#platform/errors.ts'
import { CHECKS } from './doctor/all-checks.ts'
import { examine, isWell, reportWords } from './doctor/examine.ts'
import { reachForLook } from './doctor/reach.ts'
import { runCommand, say } from './run-command.ts'

function readWish() {
  try {
    const options = { mail: { type: 'string' }, dkim: { type: 'string' }, json: { type: 'boolean' } } as const
    return parseArgs({ options }).values
  } catch {
    throw new StartError('npm run doctor takes --mail ADDRESS, --dkim SELECTOR and --json.')
  }
}

await runCommand(async (readConfig) => {
  const { mail, dkim, json = false } = readWish()
  const config = readConfig()
  const database = await reachForLook(config)
  try {
    const report = await examine(CHECKS, {
      ...{ config, database, mailTo: mail ?? null, dkimSelector: dkim ?? null },
    })
    say(json ? JSON.stringify(report, null, 2) : reportWords(report))
    return isWell(report)
  } finally {
    await database?.end()
  }
})
