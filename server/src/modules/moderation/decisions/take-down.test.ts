import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSignedIn } from '../../../../test/accounts.ts'
import { mailTo } from '../../../../test/mail.ts'
import { seedMedia, seedRight } from '../../../../test/media.ts'
import { mediaRowOf, postsOf, sees, untilDone } from '../../../../test/media-api.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { actingStaff, seedStaff } from '../../../../test/staff.ts'
import {
  banAccount,
  decideSuspension,
  endSuspensions,
  liftAccountDecision,
  warnAccount,
} from './account-decisions.ts'
import { findDecision } from './decision-queries.ts'
import { type RestoreMediaInput, restoreMediaByDecision, type TakeDownInput, takeDown } from './take-down.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { app } = site
const creator = () => seedAccount(site, { isCreator: true })
const moderator = await seedStaff(site, 'moderator')

const down = (mediaId: string, given: Partial<TakeDownInput> = {}, by: Seeded = moderator) =>
  app.db.transaction().execute((tx) =>
    takeDown(app, tx, actingStaff(by, 'media.remove'), {
      ...{ mediaId, rule: 'consent', facts: 'She did not agree to it.' },
      source: { kind: 'staff', id: null },
      ...given,
    }),
  )
const back = (mediaId: string, how: RestoreMediaInput['how'] = 'restored') =>
  app.db.transaction().execute((tx) =>
    restoreMediaByDecision(app, tx, actingStaff(moderator, 'media.remove'), {
      mediaId,
      how,
      words: 'She agrees now.',
    }),
  )
const verdict = { rule: 'spam', facts: 'The same link under forty videos.' } as const

async function fileOf(asker: Seeded, id: string): Promise<string> {
  const media = await answerOf<{ source: { url: string } }>(
    askAs(site, asker, `{ media(id: "${id}") { source { url } } }`),
  )
  return media.source.url
}
const statusOf = async (asker: Seeded, url: string) =>
  (await fetch(new URL(url, site.url), { headers: { cookie: asker.cookie } })).status

test('a takedown hides media and files from everybody at once, buyers included, and restoring undoes it', async () => {
  const [owner, buyer] = [await creator(), await seedAccount(site)]
  const { id } = await seedMedia(site, owner, { price_cents: 500 })
  await seedRight(site, id, buyer)
  const [owners, buyers] = [await fileOf(owner, id), await fileOf(buyer, id)]
  assert.equal(await statusOf(buyer, buyers), 200)

  const decision = await down(id, { measure: 'remove-warn' })
  assert.equal(await sees(site, null, id), null)
  assert.equal(await sees(site, buyer, id), null)
  assert.equal(await sees(site, owner, id), 'removed')
  const entry = app.db.selectFrom('feed_entries').select('media_id').where('media_id', '=', id)
  assert.equal(await entry.executeTakeFirst(), undefined)
  assert.equal(await postsOf(site, owner.id), 0)
  await untilDone('the files stop', async () => (await statusOf(buyer, buyers)) !== 200)
  await untilDone('the files stop for their owner', async () => (await statusOf(owner, owners)) !== 200)
  const own = await answerOf(
    askAs(
      site,
      owner,
      `{ media(id: "${id}") { label review_reason source { url } blur thumbnail { poster } processed { original } } }`,
    ),
  )
  assert.deepEqual(own, {
    label: 'REMOVED',
    review_reason: 'She did not agree to it.',
    source: null,
    blur: null,
    thumbnail: { poster: null },
    processed: { original: null },
  })
  const change = askAs(site, owner, `mutation { updateMedia(id: "${id}", description: "Again") { id } }`)
  assert.equal((await refusalOf(change)).code, 'CONFLICT')
  assert.match((await notificationsViaApi(site, owner))[0]?.words ?? '', /^We removed “A seeded media”/)
  const mail = await mailTo(site, { to: `${owner.username}@seed.example`, kind: 'decision-made' })
  assert.match(mail.text, /rule 4\.2[\s\S]*This is a warning[\s\S]*appeal within 6 months/)
  await untilDone(
    'its buyer is told',
    async () => (await notificationsViaApi(site, buyer))[0]?.kind === 'bought-media',
  )
  const letter = await mailTo(site, { to: `${buyer.username}@seed.example`, kind: 'bought-made' })
  assert.match(letter.text, /removed[\s\S]*request a refund[\s\S]*5 business days/)
  await assert.rejects(down(id), { code: 'ALREADY_DECIDED' })

  assert.equal((await back(id))?.id, decision.id)
  assert.equal(await back(id), undefined)
  assert.equal(await sees(site, buyer, id), 'open')
  assert.equal(await sees(site, null, id), 'price')
  assert.equal((await mediaRowOf(site, id))?.review_reason, null)
  await mailTo(site, { to: `${owner.username}@seed.example`, kind: 'decision-ended' })
  const log = await app.db
    .selectFrom('audit_log')
    .select('after')
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    log.map(({ after }) => after?.removed),
    [true, false],
  )
})

test('database constraints keep media down until its decision has ended, and decisions immutable', async () => {
  const owner = await creator()
  const { id } = await seedMedia(site, owner)
  const other = await seedMedia(site, owner)
  const decision = await down(id)
  const set = (mediaId: string, removal_id: string | null) =>
    app.db.updateTable('media').set({ removal_id }).where('id', '=', mediaId).execute()
  await assert.rejects(set(id, null), /comes back when the decision/)
  await assert.rejects(set(other.id, decision.id), /by a decision on it/)
  const row = app.db.updateTable('decisions').where('id', '=', decision.id)
  await assert.rejects(row.set({ measure: 'none' }).execute(), /stays as it was made/)
  await assert.rejects(row.set({ account_id: moderator.id }).execute(), /stays as it was made/)
  await assert.rejects(app.db.deleteFrom('decisions').where('id', '=', decision.id).execute(), /are kept/)
  await assert.rejects(down(other.id, {}, owner), { code: 'FORBIDDEN' })
  await assert.rejects(down('00000000-0000-7000-8000-000000000000'), { code: 'NOT_FOUND' })
})

test('of two concurrent takedowns one succeeds', async () => {
  const { id } = await seedMedia(site, await creator())
  const ends = await Promise.allSettled([down(id), down(id, {}, await seedStaff(site, 'admin'))])
  assert.deepEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('media deleted by its owner after a takedown is retained for the decision', async () => {
  const owner = await creator()
  const { id } = await seedMedia(site, owner)
  await down(id)
  assert.equal(await answerOf(askAs(site, owner, `mutation { deleteMedia(id: "${id}") }`)), true)
  assert.notEqual((await mediaRowOf(site, id))?.deleted_at, null)
  assert.equal(await sees(site, owner, id), null)
})

const inTx = <T>(
  work: (tx: Parameters<Parameters<ReturnType<typeof app.db.transaction>['execute']>[0]>[0]) => Promise<T>,
) => app.db.transaction().execute(work)
const acting = actingStaff(moderator, 'media.remove')
const isIn = (person: Seeded) => isSignedIn(site, person.cookie)

test('a suspended person is signed out and hidden at once, and can sign in when it ends', async () => {
  const [person, days] = [await creator(), 7]
  const { id } = await seedMedia(site, person)
  const decision = await inTx((tx) =>
    decideSuspension(app, tx, acting, { accountId: person.id, ...verdict, days }),
  )
  assert.equal(await isIn(person), false)
  assert.equal(await sees(site, null, id), null)
  const mail = await mailTo(site, { to: `${person.username}@seed.example`, kind: 'decision-made' })
  assert.match(mail.text, /is suspended until .*[\s\S]*rule 5\.5[\s\S]*stay yours/)
  await assert.rejects(
    inTx((tx) => banAccount(app, tx, acting, { accountId: person.id, ...verdict })),
    { code: 'ALREADY_DECIDED' },
  )
  const status = (to: 'active') =>
    app.db.updateTable('accounts').set({ status: to }).where('id', '=', person.id).execute()
  await assert.rejects(status('active'), /has not ended/)
  await endSuspensions(app)
  assert.equal(await sees(site, null, id), null, 'it is not over yet')
  const later = new Date((decision.until?.getTime() ?? 0) + 1)
  for (const _ of ['once', 'twice']) await endSuspensions({ ...app, clock: { now: () => later } })
  assert.equal(await sees(site, null, id), 'open')
  const ended = await findDecision(app.db, decision.id)
  assert.equal(ended?.ended_how, 'over')
  assert.match(
    (await mailTo(site, { to: `${person.username}@seed.example`, kind: 'decision-ended' })).subject,
    /over/,
  )
})

test('only staff lift a ban, a warning closes nothing, and nobody decides about themselves', async () => {
  const person = await creator()
  await inTx((tx) => warnAccount(app, tx, acting, { accountId: person.id, ...verdict }))
  assert.equal(await isIn(person), true)
  await inTx((tx) => banAccount(app, tx, acting, { accountId: person.id, ...verdict }))
  assert.equal(await isIn(person), false)
  const lifted = () =>
    inTx((tx) => liftAccountDecision(app, tx, acting, { accountId: person.id, words: 'A mistake.' }))
  assert.equal((await lifted())?.ended_how, 'lifted')
  assert.equal(await lifted(), undefined)
  const row = await app.db
    .selectFrom('accounts')
    .select('status')
    .where('id', '=', person.id)
    .executeTakeFirst()
  assert.equal(row?.status, 'active')
  for (const days of [0, -1, 1.5, 9_999, Number.NaN])
    await assert.rejects(
      inTx(async (tx) => decideSuspension(app, tx, acting, { accountId: person.id, ...verdict, days })),
      { code: 'BAD_INPUT' },
    )
  await assert.rejects(
    inTx((tx) => warnAccount(app, tx, acting, { accountId: moderator.id, ...verdict })),
    { code: 'FORBIDDEN' },
  )
})

test('the data export has the decisions, and erasing the account removes their texts', async () => {
  const person = await creator()
  await inTx((tx) => warnAccount(app, tx, acting, { accountId: person.id, ...verdict }))
  const holder = app.accounts.ports.dataHandlers.moderation
  assert.match(JSON.stringify(await holder?.exportOf(person.id)), /forty videos/)
  for (const _ of ['once', 'twice']) await holder?.erase(person.id)
  assert.doesNotMatch(JSON.stringify(await holder?.exportOf(person.id)), /forty videos/)
})
