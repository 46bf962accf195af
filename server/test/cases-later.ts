/** `node server/test/cases-later.ts 17`: applies the deadlines of cases to a running site as if 17 days had passed. */
import { DAY_MS } from '#rules/time.ts'
import { withApp } from '#server/cli/with-app.ts'
import { parseConfig } from '#server/config/config.ts'
import { checkCaseDeadlines } from '#server/modules/moderation/index.ts'

const now = new Date(Date.now() + Number(process.argv[2]) * DAY_MS)
await withApp(parseConfig(), async (app) => {
  // Queued jobs, such as mail, are run by the site itself.
  await app.jobs.start('sender')
  await checkCaseDeadlines({ ...app, clock: { now: () => now } })
})
