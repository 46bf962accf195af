import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { creatorWith, scheduleMassMessage, sent, text, textsReceivedFrom } from '../../../test/broadcasts.ts'
import { answerOf, askAs } from '../../../test/people.ts'
import { freshSite } from '../../../test/site.ts'
import { broadcastsData } from './personal-data.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const holder = broadcastsData(site.app)

test('the data export has a creator’s broadcasts and lists, and erasing the account deletes them', async () => {
  const { creator, fans } = await creatorWith(site, 2)
  const [fan, other] = fans
  assert.ok(fan && other)
  await sent(site, creator, { messages: [text('To all')] })
  await scheduleMassMessage(site, creator, {
    send_to: 'custom',
    custom: [fan.id, other.id],
    messages: [text('To some')],
  })
  await answerOf(
    askAs(site, creator, 'mutation ($p: [ID!]!) { saveAudienceList(name: "Few", people: $p) { id } }', {
      p: [fan.id, other.id],
    }),
  )
  type Shown = { written: { messages: { text: string }[]; people: number }[]; lists: object[] }
  const response = (await holder.exportOf(creator.id)) as Shown
  assert.deepEqual(
    response.written.map(({ messages, people }) => [messages[0]?.text, people]),
    [
      ['To all', 2],
      ['To some', 0],
    ],
  )
  assert.deepEqual(response.lists, [{ name: 'Few', people: [fan.username, other.username] }])
  await holder.erase(fan.id)
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from mass_people) + (select count(*) from audience_list_people) as count
  `.execute(site.app.db)
  assert.equal(Number(rows[0]?.count), 2, 'of the lists and choices of others, who leaves is gone')
  await holder.erase(creator.id)
  await holder.erase(creator.id)
  assert.deepEqual(await holder.exportOf(creator.id), { written: [], rules: [], lists: [] })
  assert.deepEqual(
    await textsReceivedFrom(site, other, creator),
    ['To all'],
    'messages are the messenger’s to forget',
  )
})
