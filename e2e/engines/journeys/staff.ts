/** A moderator decides a report by keyboard. */
import { sql } from 'kysely'
import { openEmbeddedDatabase } from '../../../server/test/embedded-database.ts'
import { callApi, demoCastAccount, uploadPhoto } from '../../kit.ts'
import { by } from '../find.ts'
import { callerFor, enterAs, newcomer } from '../people.ts'
import type { Journey } from './journey.ts'

export const staffJourney: Journey = {
  name: 'staff',
  async run(page) {
    const title = `Reported ${crypto.randomUUID().slice(0, 6)}`
    const [creator, fan, moderator] = await Promise.all([
      callerFor(demoCastAccount('ines.paints')),
      newcomer(),
      newcomer(),
    ])
    const media = await uploadPhoto(creator, { description: title })
    await callApi(
      fan,
      'mutation ($id: ID!) { makeReport(report_media: $id, reason: "Spam", details: "It sells followers") }',
      { id: media },
    )
    await promote(moderator.username)
    await enterAs(page, moderator)
    await page.evaluate(async (password) => {
      const query = 'mutation ($password: String!) { enterConsole(password: $password) { until } }'
      const body = JSON.stringify({ query, variables: { password } })
      await fetch('/api', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    }, moderator.password)
    await page.goto('/staff/reports')
    await page.shot('reports')
    await page.click(by.link(new RegExp(title)))
    await page.shows(by.text(/It sells followers/))
    await page.shot('report')
    await page.key('w')
    await page.key('4')
    await page.shows(by.text(new RegExp(`We removed “${title}”`)))
    await page.key('a')
    await page.lacks(by.link(new RegExp(title)))
    await page.until('the removal', async () => {
      const seen = await callApi<{ media: object | null }>(
        fan,
        'query ($id: ID!) { media(id: $id) { id } }',
        {
          id: media,
        },
      )
      return seen.media === null
    })
  },
}

async function promote(username: string): Promise<void> {
  await using embedded = openEmbeddedDatabase(process.env.E2E_DATA_DIR ?? '')
  await sql`update accounts set fullname = 'Lena Fischer', staff_roles = array['moderator']
    where username = ${username}`.execute(embedded.db)
}
