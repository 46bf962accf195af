/** Which consent notices hide media before a staff decision, and which ones wait for staff. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { hashToken } from '#platform/crypto.ts'
import { CONSENT_NOTICE } from '#rules/cases.ts'
import { DAY_MS } from '#rules/time.ts'
import { caseAddressOf, caseOf, decide, receivedCase, type Values } from '../../../../test/cases.ts'
import { seedMedia } from '../../../../test/media.ts'
import { sees } from '../../../../test/media-api.ts'
import { answerOf, askAs } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { sweepCases } from './sweep-cases.ts'

const site = await freshSite({ RATE_LIMITS: 'off', TRUST_PROXY: '1' })
const { db } = site.app
const moderator = await seedStaff(site, 'moderator')
const fan = await seedAccount(site)
const newCreator = () => seedAccount(site, { isCreator: true })
const CONSENT_TOPIC = { topic: 'Shown without consent' }

let networks = 0
/** A notice about one or several media, by default from its own IP and email address. */
const notice = (
  kind: Parameters<typeof receivedCase>[1],
  media: { id: string } | { id: string }[],
  { values = {}, cookie, ip }: { values?: Values; cookie?: string; ip?: string } = {},
) => {
  networks += 1
  return receivedCase(site, kind, {
    values: { addresses: [media].flat().map(caseAddressOf).join('\n'), ...values },
    ip: ip ?? `198.51.100.${networks}`,
    ...(cookie !== undefined && { cookie }),
  })
}
const withdraw = (token: string) =>
  answerOf<boolean>(
    site.ask('mutation ($t: String!) { withdrawCase(token: $t) }', { variables: { t: token } }),
  )
const isShown = async (media: { id: string }) => (await sees(site, fan, media.id)) !== null
const stateIn = async (caseId: string) =>
  (await db.selectFrom('case_media').select('state').where('case_id', '=', caseId).executeTakeFirst())?.state

test('a withdrawn notice does not keep a later consent notice from hiding the media', async () => {
  const owner = await newCreator()
  for (const [kind, values] of [
    ['consent', {}],
    ['complaint', CONSENT_TOPIC],
    ['complaint', { topic: 'Other' }],
    ['report', {}],
    ['dmca', {}],
  ] as const) {
    const media = await seedMedia(site, owner)
    // The creator names their own media in a notice, signed in or not, and takes the notice back.
    const bogus = await notice(kind, media, { values, cookie: owner.cookie })
    assert.equal(await withdraw(bogus.token), true)
    assert.equal(await stateIn(bogus.id), 'withdrawn', kind)
    assert.equal(await isShown(media), true)
    const real = await notice('consent', media)
    assert.equal(await isShown(media), false, `after a withdrawn ${kind}`)
    assert.equal(await stateIn(real.id), 'hidden')
    await decide(site, moderator, real.id, 'taken-down')
  }
})

test('a staff decision about something else does not keep a consent notice from hiding the media', async () => {
  const owner = await newCreator()
  for (const [kind, values] of [
    ['dmca', {}],
    ['complaint', { topic: 'Stolen content' }],
    ['report', {}],
  ] as const) {
    const media = await seedMedia(site, owner)
    const email = `${kind}@both.example`
    const other = await notice(kind, media, { values: { ...values, email } })
    assert.equal((await decide(site, moderator, other.id, 'refused')).errors, undefined)
    // A person refused about copyright may be right about consent.
    const real = await notice('consent', media, { values: { email } })
    assert.equal(await isShown(media), false, kind)
    await decide(site, moderator, real.id, 'taken-down')
  }
})

test('only a refusal by staff counts: a notice closed as incomplete or upheld exempts nothing', async () => {
  const owner = await newCreator()
  for (const outcome of ['incomplete', 'upheld']) {
    const media = await seedMedia(site, owner)
    for (let time = 0; time < 3; time += 1) {
      const closed = await notice('consent', media)
      assert.equal(await isShown(media), false, `${outcome}, notice ${time}`)
      assert.equal((await decide(site, moderator, closed.id, outcome)).errors, undefined)
      assert.equal(await isShown(media), true)
    }
  }
})

test('media is exempt only after staff refused notices of two different senders', async () => {
  const media = await seedMedia(site, await newCreator())
  const first = await notice('consent', media, { values: { email: 'one@example.com' } })
  await decide(site, moderator, first.id, 'refused')
  await notice('consent', media, { values: { email: 'one@example.com' } })
  assert.equal(await isShown(media), true, 'the same person was refused already')
  const second = await notice('complaint', media, { values: { ...CONSENT_TOPIC, email: 'two@example.com' } })
  assert.equal(await isShown(media), false, 'another person may be shown in it as well')
  await decide(site, moderator, second.id, 'refused')
  const third = await notice('consent', media)
  assert.equal(await isShown(media), true, 'staff have looked at it for two people')
  assert.equal(await stateIn(third.id), 'named')
})

test('refused notices of a creator about their own media never count', async () => {
  const owner = await newCreator()
  const media = await seedMedia(site, owner)
  for (let time = 0; time < 3; time += 1) {
    const own = await notice('consent', media, { cookie: owner.cookie })
    assert.equal((await decide(site, moderator, own.id, 'refused')).errors, undefined)
  }
  await notice('consent', media)
  assert.equal(await isShown(media), false)
})

test('an escalated case exempts nothing until it is decided', async () => {
  const media = await seedMedia(site, await newCreator())
  const refused = [await notice('consent', media), await notice('consent', media)]
  for (const { id } of refused) await decide(site, moderator, id, 'refused')
  const escalate = 'mutation ($t: String!) { escalateCase(token: $t, words: "Please look at it again.") }'
  await answerOf(site.ask(escalate, { variables: { t: refused[0]?.token } }))
  await notice('consent', media)
  assert.equal(await isShown(media), false)
})

const { mediaPerSenderADay, mediaPerCreatorADay } = CONSENT_NOTICE
const seedMany = async (owner: Awaited<ReturnType<typeof newCreator>>, count: number) => {
  const made = []
  for (let n = 0; n < count; n += 1) made.push(await seedMedia(site, owner))
  return made
}
const countShown = async (media: readonly { id: string }[]) => {
  let count = 0
  for (const one of media) if (await isShown(one)) count += 1
  return count
}
/** Reasons why media of a case were not hidden, as staff see them. */
const reasonsOf = async (caseId: string) => {
  const query = 'query ($id: ID!) { staffCase(id: $id) { about { state not_hidden_reason } } }'
  type Printed = { about: { state: string; not_hidden_reason: string | null }[] }
  const { about } = await answerOf<Printed>(askAs(site, moderator, query, { id: caseId }))
  return Map.groupBy(about, ({ not_hidden_reason }) => not_hidden_reason ?? 'hidden')
}

test('a notice about a few media hides all of them at once', async () => {
  const media = await seedMany(await newCreator(), mediaPerSenderADay)
  const { id } = await notice('consent', media)
  assert.equal(await countShown(media), 0)
  assert.deepEqual([...(await reasonsOf(id)).keys()], ['hidden'])
})

test('one IP address can hide a limited number of media per day; the rest waits for staff with the reason', async () => {
  const [one, other] = [await newCreator(), await newCreator()]
  const [first, second] = [await seedMany(one, 3), await seedMany(other, 4)]
  const ip = '203.0.113.40'
  await notice('consent', first, { ip })
  const { id, token } = await notice('complaint', second, { ip, values: CONSENT_TOPIC })
  assert.equal(await countShown(first), 0)
  assert.equal(await countShown(second), 3 + 4 - mediaPerSenderADay)
  const reasons = await reasonsOf(id)
  assert.equal(reasons.get('sender-limit')?.length, 3 + 4 - mediaPerSenderADay)
  assert.ok(reasons.get('sender-limit')?.every(({ state }) => state === 'named'))
  assert.equal((await caseOf(site, token)).state, 'received', 'the notice itself is taken as ever')
  // Withdrawing does not restore the sender's limit.
  await withdraw(token)
  const another = await seedMedia(site, one)
  await notice('consent', another, { ip })
  assert.equal(await isShown(another), true)
  // The limit resets after a day.
  await db
    .updateTable('case_media')
    .set({ hidden_at: new Date(Date.now() - DAY_MS - 1) })
    .where('hidden_at', 'is not', null)
    .execute()
  await notice('consent', another, { ip })
  assert.equal(await isShown(another), false)
})

test('an IPv6 network counts as one sender, and so does an email address used from many networks', async () => {
  const owner = await newCreator()
  const media = await seedMany(owner, mediaPerSenderADay + 1)
  for (const [at, one] of media.entries()) await notice('consent', one, { ip: `2001:db8:7:7::${at + 1}` })
  assert.equal(await countShown(media), 1)
  const more = await seedMany(await newCreator(), mediaPerSenderADay + 1)
  for (const one of more) await notice('consent', one, { values: { email: 'busy@example.com' } })
  assert.equal(await countShown(more), 1)
})

test('notices of all senders can hide a limited number of media of one creator per day', async () => {
  const owner = await newCreator()
  const media = await seedMany(owner, mediaPerCreatorADay + 2)
  let last = ''
  for (let at = 0; at < media.length; at += mediaPerSenderADay)
    last = (await notice('consent', media.slice(at, at + mediaPerSenderADay))).id
  assert.equal(await countShown(media), 2)
  assert.equal((await reasonsOf(last)).get('creator-limit')?.length, 2)
  const elsewhere = await seedMedia(site, await newCreator())
  await notice('consent', elsewhere)
  assert.equal(await isShown(elsewhere), false, 'other creators are not kept from it')
})

test('a creator cannot use up their own limit with notices they withdraw', async () => {
  const owner = await newCreator()
  const decoys = await seedMany(owner, mediaPerCreatorADay)
  for (let at = 0; at < decoys.length; at += mediaPerSenderADay) {
    const bogus = await notice('consent', decoys.slice(at, at + mediaPerSenderADay))
    await withdraw(bogus.token)
  }
  const media = await seedMedia(site, owner)
  await notice('consent', media)
  assert.equal(await isShown(media), false)
})

test('a second notice also holds media that is already hidden, regardless of its sender’s limit', async () => {
  const owner = await newCreator()
  const media = await seedMedia(site, owner)
  const ip = '203.0.113.60'
  await notice('consent', await seedMany(owner, mediaPerSenderADay), { ip })
  const other = await notice('consent', media)
  const { id } = await notice('consent', media, { ip })
  assert.equal(await stateIn(id), 'hidden')
  await withdraw(other.token)
  assert.equal(await isShown(media), false)
})

test('concurrent notices share one limit', async () => {
  const left = await seedMany(await newCreator(), 8)
  const right = await seedMany(await newCreator(), 8)
  const ip = '203.0.113.70'
  // Each names media of both creators in alternating order, to provoke deadlocks.
  const forms = [0, 2, 4, 6].map((at) => {
    const both = [left.slice(at, at + 2), right.slice(at, at + 2)]
    return (at % 4 === 0 ? both : both.reverse()).flat()
  })
  await Promise.all(forms.map((one) => notice('consent', one, { ip })))
  assert.equal(await countShown([...left, ...right]), 16 - mediaPerSenderADay)

  const famous = await newCreator()
  const many = await seedMany(famous, mediaPerCreatorADay + 6)
  const parts = [0, 3, 6, 9, 12, 15, 18].map((at) => many.slice(at, at + 3)).filter((part) => part.length > 0)
  await Promise.all(parts.map((part) => notice('consent', part)))
  assert.equal(await countShown(many), 6)
})

test('IP addresses are stored as keyed hashes, and only as long as the limits need them', async () => {
  const { token } = await notice('consent', await seedMedia(site, await newCreator()), { ip: '203.0.113.99' })
  const { rows } = await sql<{
    row: string
  }>`select cases::text as row from cases where token_hash = ${hashToken(token)}`.execute(db)
  for (const secret of ['203.0.113.99', Buffer.from('203.0.113.99').toString('hex')])
    assert.ok(!rows[0]?.row.includes(secret))
  assert.notEqual((await caseOf(site, token)).address_hash, null)
  await sweepCases({ ...site.app, clock: { now: () => new Date(Date.now() + 3 * DAY_MS) } })
  assert.equal((await caseOf(site, token)).address_hash, null)
})

test('staff can see media of an undecided case, even private ones, until they decide', async () => {
  const owner = await newCreator()
  const ip = '203.0.113.80'
  await notice('consent', await seedMany(owner, mediaPerSenderADay), { ip })
  const hidden = await seedMedia(site, owner, { visibility: 'private' })
  assert.equal(await sees(site, moderator, hidden.id), null)
  const { id } = await notice('consent', hidden, { ip })
  assert.equal((await reasonsOf(id)).get('sender-limit')?.length, 1)
  assert.equal(await sees(site, moderator, hidden.id), 'open')
  assert.equal(await sees(site, fan, hidden.id), null)
  await decide(site, moderator, id, 'refused')
  assert.equal(await sees(site, moderator, hidden.id), null)
})
