/** A release signed by link counts only after staff approval, and staff see warning signs. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { hashToken, randomToken } from '#platform/crypto.ts'
import { DEVICE } from '#rules/limits.ts'
import {
  namePersonByLink,
  peopleIn,
  removeNameViaApi,
  review,
  sign,
  signedRelease,
  tokenOf,
} from '../../../../test/appearances.ts'
import { mailTo } from '../../../../test/mail.ts'
import { seedMedia } from '../../../../test/media.ts'
import { sees, storedFilesOf } from '../../../../test/media-api.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { refusalIn } from '../../../../test/uploads.ts'

const site = await freshSite({ RATE_LIMITS: 'off', TRUST_PROXY: '1' }, { worker: true })
const { db } = site.app
const newCreator = () => seedAccount(site, { isCreator: true })
const owner = await newCreator()
const fan = await seedAccount(site)
const moderator = await seedStaff(site, 'moderator')

const stateOf = async (media: string, of: RequestUser = owner) => (await peopleIn(site, of, media))[0]?.state
const renew = (asker: RequestUser, id: string) =>
  askAs(site, asker, 'mutation ($id: ID!) { renewReleaseLink(id: $id) { state } }', { id })
const takeBack = (token: string) =>
  askAs(site, null, 'mutation ($t: String!) { withdrawRelease(token: $t) }', { t: token })
const queued = async () =>
  answerOf<{ id: string; flags: string[] }[]>(
    askAs(site, moderator, '{ releaseQueue(limit: { limit: 100 }) { id flags } }'),
  )
const flagsOf = async (id: string) => (await queued()).find((release) => release.id === id)?.flags
const response = async (account: Seeded) =>
  (
    await db
      .selectFrom('notifications')
      .select('words')
      .where('account_id', '=', account.id)
      .where('kind', '=', 'consent')
      .orderBy('id')
      .execute()
  ).map(({ words }) => words)
const emailOf = ({ username }: { username: string }) => `${username.toLowerCase()}@seed.example`

test('media signed by link stay hidden until staff approve; owner and signer are notified', async () => {
  const creator = await newCreator()
  const email = 'approved@elsewhere.example'
  const { id: media } = await seedMedia(site, creator)
  const { id, token } = await namePersonByLink(site, creator, media)
  assert.equal((await sign(site, token, { email })).status, 200)
  assert.equal(await stateOf(media, creator), 'asked')
  assert.equal(await sees(site, fan, media), null, 'nobody has looked at it yet')
  const copy = await mailTo(site, { to: email, kind: 'release' })
  assert.match(copy.text, /We’ll review it/)
  assert.match((await response(creator)).at(-1) ?? '', /signed.*staff will review it/i)

  for (const asker of [fan, creator])
    assert.equal((await refusalOf(review(site, asker, id, { good: true }))).code, 'FORBIDDEN')
  for (const _ of ['once', 'twice'])
    assert.deepEqual(await answerOf(review(site, moderator, id, { good: true })), { state: 'confirmed' })
  assert.equal(await sees(site, fan, media), 'open')
  assert.equal((await response(creator)).filter((words) => /release.*accepted/i.test(words)).length, 1)
  const mail = await mailTo(site, { to: email, kind: 'release-accepted' })
  assert.match(mail.text, /withdraw your consent at any time/)
  const entries = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('target_id', '=', id)
    .where('action', '=', 'releases.review')
    .execute()
  assert.equal(entries.length, 1)
})

test('a rejected release keeps the media hidden, with a reason for both, and can be signed again', async () => {
  const creator = await newCreator()
  const email = 'refused@elsewhere.example'
  const { id: media } = await seedMedia(site, creator)
  const { id, token } = await namePersonByLink(site, creator, media)
  assert.equal((await sign(site, token, { email })).status, 200)
  assert.equal((await refusalOf(renew(creator, id))).code, 'CONFLICT', 'it is being looked at')
  const reason = 'The document cannot be read.'
  assert.equal((await refusalOf(review(site, moderator, id, { good: false }))).code, 'BAD_INPUT')
  assert.deepEqual(await answerOf(review(site, moderator, id, { good: false, reason })), { state: 'refused' })
  assert.equal(await sees(site, fan, media), null)
  assert.ok((await mailTo(site, { to: email, kind: 'release-refused' })).text.includes(reason))
  assert.ok((await mailTo(site, { to: emailOf(creator), kind: 'consent' })).text.includes(reason))

  assert.equal((await refusalOf(renew(fan, id))).code, 'NOT_FOUND')
  assert.deepEqual(await answerOf(renew(creator, id)), { state: 'asked' })
  assert.deepEqual(await storedFilesOf(site, 'releases', id), [], 'what was refused goes')
  assert.equal(await flagsOf(id), undefined)
  const again = await tokenOf(site, creator, media, id)
  assert.equal((await sign(site, token)).status, 404)
  assert.equal((await sign(site, again)).status, 200)
  assert.equal(await sees(site, fan, media), null)
  await answerOf(review(site, moderator, id, { good: true }))
  assert.equal(await sees(site, fan, media), 'open')
})

test('the owner cannot sign for another person', async () => {
  const { id: media } = await seedMedia(site, owner)
  const { id, token } = await namePersonByLink(site, owner, media)
  const refusal = await refusalIn(await sign(site, token, {}, { who: owner }))
  assert.equal(refusal.status, 403)
  assert.deepEqual(await storedFilesOf(site, 'releases', id), [])
  const isOwn = (asker: RequestUser) =>
    answerOf<{ is_own: boolean }>(
      askAs(site, asker, 'query ($t: String!) { release(token: $t) { is_own } }', { t: token }),
    )
  assert.deepEqual(
    [await isOwn(owner), await isOwn(fan), await isOwn(null)],
    [{ is_own: true }, { is_own: false }, { is_own: false }],
  )
  assert.equal((await sign(site, token, {}, { who: fan })).status, 200, 'anybody else may')
})

test('flags releases signed in the owner’s browser or from a network where the owner viewed the link', async () => {
  const creator = await newCreator()
  const device = randomToken()
  await sql`insert into known_devices (account_id, device_hash) values (${creator.id}, ${hashToken(device)})`.execute(
    db,
  )
  const link = async (ip: string) => {
    const { id: media } = await seedMedia(site, creator)
    const { id } = await namePersonByLink(site, creator, media)
    const query = 'query ($id: ID!) { media(id: $id) { appearances { release_link { url } } } }'
    const headers = { cookie: creator.cookie, 'x-forwarded-for': ip }
    type Own = { appearances: { release_link: { url: string } }[] }
    const own = await answerOf<Own>(site.ask(query, { variables: { id: media }, headers }))
    return { id, media, token: own.appearances[0]?.release_link.url.split('/').at(-1) ?? '' }
  }
  const cookie = `${DEVICE.cookieName}=${device}`
  const cases = [
    { from: { ip: '203.0.113.2' }, flags: [] },
    { from: { ip: '203.0.113.1' }, flags: ['same-network'] },
    { from: { ip: '203.0.113.2', cookie }, flags: ['same-browser'] },
    { from: { ip: '203.0.113.1', cookie }, flags: ['same-browser', 'same-network'] },
    { from: { ip: '203.0.113.2', cookie: `${DEVICE.cookieName}=${randomToken()}` }, flags: [] },
    { from: { ip: '203.0.113.2', cookie: `${DEVICE.cookieName}=not' a token` }, flags: [] },
  ]
  for (const { from, flags } of cases) {
    const { id, media, token } = await link('203.0.113.1')
    const signed = await sign(site, token, {}, from)
    assert.equal(signed.status, 200, await signed.text())
    assert.deepEqual(await flagsOf(id), flags)
    assert.equal(await sees(site, fan, media), null, 'flagged or not, it waits')
    const { rows } = await sql<{
      dump: string
    }>`select releases::text as dump from releases where id = ${id}`.execute(db)
    assert.ok(!rows[0]?.dump.includes('203.0.113'))
    assert.match(rows[0]?.dump ?? '', /\{\}/, 'nothing of the owner’s network stays once it was signed')
  }
  // An IPv6 network counts as one, and all networks where the owner viewed the link are remembered.
  const { id, token } = await link('2001:db8:9:9::1')
  const query = '{ mediaWithOthers(limit: { limit: 50 }) { appearances { release_link { url } } } }'
  await site.ask(query, { headers: { cookie: creator.cookie, 'x-forwarded-for': '198.51.100.7' } })
  assert.equal((await sign(site, token, {}, { ip: '2001:db8:9:9::ffff' })).status, 200)
  assert.deepEqual(await flagsOf(id), ['same-network'])
})

test('the owner cannot remove a signer, who may withdraw before the staff review', async () => {
  const signed = await signedRelease(site, owner)
  const [person] = await peopleIn(site, owner, signed.media)
  assert.equal(person?.can_remove, false)
  assert.equal((await refusalOf(removeNameViaApi(site, owner, signed.id))).code, 'CONFLICT')
  await assert.rejects(
    db.deleteFrom('appearances').where('id', '=', signed.id).execute(),
    /stays as long as the media/,
  )
  const seen = await answerOf<{ can_withdraw: boolean; is_waiting: boolean }>(
    askAs(site, null, 'query ($t: String!) { release(token: $t) { can_withdraw is_waiting } }', {
      t: signed.withdraw,
    }),
  )
  assert.deepEqual(seen, { can_withdraw: true, is_waiting: true })
  assert.equal(await answerOf(takeBack(signed.withdraw)), true)
  assert.equal(await answerOf(takeBack(signed.withdraw)), false)
  assert.equal(await stateOf(signed.media), 'declined')
  assert.equal(await flagsOf(signed.id), undefined, 'nothing is left to decide')
  assert.equal((await refusalOf(review(site, moderator, signed.id, { good: true }))).code, 'CONFLICT')
})

test('staff cannot decide on releases for their own media', async () => {
  const both = await seedStaff(site, 'moderator')
  const { id } = await signedRelease(site, both)
  assert.equal((await refusalOf(review(site, both, id, { good: true }))).code, 'FORBIDDEN')
  assert.deepEqual(await answerOf(review(site, moderator, id, { good: true })), { state: 'confirmed' })
})

test('the database confirms no unapproved release; those confirmed by the previous version stay', async () => {
  const { id, media } = await signedRelease(site, owner)
  const confirmed = () =>
    db
      .updateTable('appearances')
      .set({ state: 'confirmed', answered_at: new Date() })
      .where('id', '=', id)
      .execute()
  await assert.rejects(confirmed(), /without an account or a release/)
  // Signs like the previous version, which has no review and counts at once.
  await db.updateTable('releases').set({ needs_review: false }).where('id', '=', id).execute()
  await confirmed()
  assert.equal(await sees(site, fan, media), 'open')
  assert.ok(await flagsOf(id), 'staff still look at it afterwards')
})
