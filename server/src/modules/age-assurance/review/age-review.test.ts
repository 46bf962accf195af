/** Requests to staff to confirm an age: what staff see, what a decision opens, and that nothing of it stays. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { openBrowser, type TestBrowser } from '../../../../test/age/browser.ts'
import { seedAgeReview } from '../../../../test/age/reviews.ts'
import { makePhoto } from '../../../../test/clips.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { scratchDir } from '../../../../test/scratch-dir.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { save } from '../../../../test/settings.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { bindAgeAssuranceJobs } from '../jobs.ts'
import { readPicture, storePicture } from './sealed.ts'

const folder = scratchDir('candid-age-review-')
const COUNTRY_DATABASE = path.join(folder, 'countries.csv')
writeFileSync(COUNTRY_DATABASE, '5.1.0.0/16,GB\n')
const site = await freshSite({ RATE_LIMITS: 'off', TRUST_PROXY: '1', COUNTRY_DATABASE })
const { db } = site.app
const GB = '5.1.2.3'
await answerOf(save(site, await seedStaff(site, 'admin'), { 'ages.checks': { GB: ['wallet', 'staff'] } }))
const moderator = await seedStaff(site, 'moderator')
const colleague = await seedStaff(site, 'moderator')
const photo = await makePhoto()

function formWith({
  note = 'My wallet doesn’t work here',
  picture = photo,
}: {
  note?: string
  picture?: Buffer
}) {
  const form = new FormData()
  form.append('note', note)
  form.append('picture', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'passport.jpg')
  return form
}

async function asking(browser: TestBrowser, content: { note?: string; picture?: Buffer } = {}) {
  return browser.send('/api/age-check/review', formWith(content))
}

const queue = () => answerOf<{ id: string }[]>(askAs(site, moderator, '{ ageReviewQueue { id } }'))
const open = (id: string) =>
  askAs(site, moderator, 'mutation ($id: ID!) { openAgeReview(id: $id) { note picture } }', { id })
const decide = (id: string, over18: boolean, who = moderator) =>
  askAs(site, who, 'mutation ($id: ID!, $is: Boolean!) { decideAgeReview(id: $id, over18: $is) }', {
    id,
    is: over18,
  })

test('only configured methods are offered, and staff always are', async () => {
  assert.deepEqual((await openBrowser(site, { address: GB }).status()).methods, ['staff'])
})

test('a moderator opens what was sent, which is logged, and a decision opens media and deletes it', async () => {
  const browser = openBrowser(site, { address: GB })
  assert.equal(await asking(browser), 200)
  assert.deepEqual([(await browser.status()).state, (await browser.status()).method], ['waiting', 'staff'])
  const [item] = await queue()
  const id = item?.id ?? ''
  const opened = await answerOf<{ note: string; picture: string }>(open(id))
  assert.equal(opened.note, 'My wallet doesn’t work here')
  const picture = await site.get(opened.picture, { headers: { cookie: moderator.cookie } })
  assert.equal(picture.headers.get('content-type'), 'image/jpeg')
  assert.ok((await picture.arrayBuffer()).byteLength > 1000)
  assert.equal((await site.get(opened.picture)).status, 401)
  const fan = await seedAccount(site)
  assert.equal((await site.get(opened.picture, { headers: { cookie: fan.cookie } })).status, 403)
  const stored = await db.selectFrom('age_reviews').selectAll().executeTakeFirstOrThrow()
  assert.ok(!stored.note_sealed.includes('wallet'), 'sealed')
  for (const _ of ['once', 'twice']) assert.equal(await answerOf(decide(id, true)), true)
  assert.equal((await refusalOf(decide(id, true, colleague))).code, 'ALREADY_DECIDED')
  assert.equal((await refusalOf(decide(id, false))).code, 'ALREADY_DECIDED')
  assert.equal((await browser.status()).state, 'passed')
  assert.deepEqual(await queue(), [])
  assert.equal(await readPicture(site.app, id), null)
  assert.deepEqual(await db.selectFrom('age_reviews').selectAll().execute(), [])
  const log = await db.selectFrom('audit_log').select('action').where('target_id', '=', id).execute()
  assert.deepEqual(log.map(({ action }) => action).sort(), [...['ages.decide', 'ages.open', 'ages.open']])
})

test('a refused request opens nothing, and asking again replaces an earlier request', async () => {
  const browser = openBrowser(site, { address: GB })
  await asking(browser)
  await asking(browser, { note: 'Here is a better picture' })
  const items = await queue()
  assert.equal(items.length, 1)
  assert.equal(await answerOf(decide(items[0]?.id ?? '', false)), true)
  assert.equal((await browser.status()).state, 'refused')
})

test('nobody decides on their own request', async () => {
  const id = await seedAgeReview(site, { accountId: moderator.id })
  assert.equal((await refusalOf(decide(id, true))).code, 'FORBIDDEN')
  assert.equal(await answerOf(decide(id, true, colleague)), true)
})

test('hostile requests are refused with words', async () => {
  const browser = openBrowser(site, { address: GB })
  assert.equal(await asking(browser, { note: 'short' }), 400)
  assert.equal(await asking(browser, { note: 'x'.repeat(300) }), 400)
  assert.equal(await asking(browser, { picture: Buffer.from('<svg onload="alert(1)"/>') }), 400)
  assert.equal(await browser.send('/api/age-check/review', new FormData()), 400)
  assert.equal(await asking(openBrowser(site, { address: '7.7.7.7' })), 409, 'where nothing is demanded')
  assert.deepEqual(await queue(), [])
  assert.equal((await refusalOf(decide(crypto.randomUUID(), true))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(open('nonsense'))).code, 'BAD_INPUT')
})

test('the sweep deletes pictures without a request', async () => {
  const id = crypto.randomUUID()
  await storePicture(site.app, id, photo)
  const later = { ...site.app, clock: { ...site.app.clock, now: () => new Date(Date.now() + 2 * 3_600_000) } }
  const [sweep] = bindAgeAssuranceJobs(later)
  for (const _ of ['once', 'twice']) await sweep?.run({}, {} as never)
  assert.equal(await readPicture(site.app, id), null)
})
