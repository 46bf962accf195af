/** `node server/test/cases-later.ts 17`: what the clock does to the cases of a running site, as if so many days had passed. */
import { DAY_MS } from '#rules/time.ts'
import { parseConfig } from '#server/config.ts'
import { keepCaseClocks } from '#server/modules/moderation/index.ts'
import { withApp } from '#server/with-app.ts'

const now = new Date(Date.now() + Number(process.argv[2]) * DAY_MS)
await withApp(parseConfig(), async (app) => {
  // What it leaves behind, such as mails, is sent by the site itself.
  await app.jobs.start('sender')
  await keepCaseClocks({ ...app, clock: { now: () => now } })
})
