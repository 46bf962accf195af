import assert from 'node:assert/strict'
import { test } from 'node:test'
import { report } from '../../../test/engagement.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { reportsData } from './personal-data.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const data = reportsData(site.app)
const owner = await seedAccount(site, { isCreator: true })

async function reporterWhoWasReported() {
  const person = await seedAccount(site)
  const { id: media } = await seedMedia(site, owner)
  await answerOf(report(site, person, { report_media: media, reason: 'Other', details: 'too good' }))
  await answerOf(report(site, owner, { report_user: person.id }))
  return { person, media }
}

test('exports what the account reported, in the section of its reactions, but not who reported it', async () => {
  const { person, media } = await reporterWhoWasReported()
  const copy = JSON.parse(
    JSON.stringify(await data.exportOf(person.id), (key, value) => (key === 'sentAt' ? 'then' : value)),
  )
  assert.deepEqual(copy, {
    reports: [
      {
        about: { account: owner.id, media, comment: null, message: null, live: null, liveMessage: null },
        reason: 'Other',
        details: 'too good',
        state: 'open',
        sentAt: 'then',
      },
    ],
  })
  const { engagement, reports } = site.app.accounts.ports.dataHandlers
  assert.equal(reports?.name, engagement?.name)
})

test('erasure removes reports by and about the account, and is idempotent', async () => {
  const { person } = await reporterWhoWasReported()
  const bystander = await reporterWhoWasReported()
  const before = await data.exportOf(bystander.person.id)
  await data.erase(person.id)
  await data.erase(person.id)
  assert.deepEqual(await data.exportOf(person.id), { reports: [] })
  const about = site.app.db.selectFrom('reports').select('id').where('account_id', '=', person.id)
  assert.deepEqual(await about.execute(), [])
  assert.deepEqual(await data.exportOf(bystander.person.id), before)
})
