/** Who can have media hidden before staff look at it, and what keeps a notice waiting for staff instead. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, decide, receivedCase, type Values } from '../../../../test/cases.ts'
import { seedMedia } from '../../../../test/media.ts'
import { sees } from '../../../../test/media-api.ts'
import { answerOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off', TRUST_PROXY: '1' })
const { db } = site.app
const moderator = await seedStaff(site, 'moderator')
const fan = await seedAccount(site)
const newCreator = () => seedAccount(site, { isCreator: true })
const CONSENT_TOPIC = { topic: 'Shown without consent' }

let networks = 0
/** A notice about one media or several, each from a network address and a mail address of its own unless told otherwise. */
const notice = (
  kind: Parameters<typeof receivedCase>[1],
  media: { id: string } | { id: string }[],
  { values = {}, cookie, ip }: { values?: Values; cookie?: string; ip?: string } = {},
) => {
  networks += 1
  return receivedCase(site, kind, {
    values: { addresses: [media].flat().map(addressOf).join('\n'), ...values },
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

test('a notice that was withdrawn keeps no later consent notice from hiding the media', async () => {
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

test('a decision of staff about something else keeps no consent notice from hiding the media', async () => {
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
    // The very person who was wrong about copyright may be right about being shown.
    const real = await notice('consent', media, { values: { email } })
    assert.equal(await isShown(media), false, kind)
    await decide(site, moderator, real.id, 'taken-down')
  }
})

test('only a refusal of staff counts: a notice closed as incomplete or upheld exempts nothing', async () => {
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

test('a refusal answers one person: somebody else is still believed, until staff refused two of them', async () => {
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

test('what a creator sends about their own media never counts as a refusal, however often staff refuse it', async () => {
  const owner = await newCreator()
  const media = await seedMedia(site, owner)
  for (let time = 0; time < 3; time += 1) {
    const own = await notice('consent', media, { cookie: owner.cookie })
    assert.equal((await decide(site, moderator, own.id, 'refused')).errors, undefined)
  }
  await notice('consent', media)
  assert.equal(await isShown(media), false)
})

test('a case that is looked at a second time is not decided yet, and exempts nothing meanwhile', async () => {
  const media = await seedMedia(site, await newCreator())
  const refused = [await notice('consent', media), await notice('consent', media)]
  for (const { id } of refused) await decide(site, moderator, id, 'refused')
  const escalate = 'mutation ($t: String!) { escalateCase(token: $t, words: "Please look at it again.") }'
  await answerOf(site.ask(escalate, { variables: { t: refused[0]?.token } }))
  await notice('consent', media)
  assert.equal(await isShown(media), false)
})
