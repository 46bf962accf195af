import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia } from '../../../../test/media.ts'
import { mediaRowOf, sees } from '../../../../test/media-api.ts'
import { openAppeal, seedWarning } from '../../../../test/moderation.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { actingStaff, seedStaff } from '../../../../test/staff.ts'
import { banAccount } from '../decisions/account-decisions.ts'
import { decisionKey } from '../decisions/decision-link.ts'
import { takeDown } from '../decisions/take-down.ts'
import { appeal, mailAppeal } from './appeals.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { app } = site
const creator = () => seedAccount(site, { isCreator: true })
const [moderator, other] = [await seedStaff(site, 'moderator'), await seedStaff(site, 'moderator')]
const acting = actingStaff(moderator, 'media.remove')
const TEXTS = 'Both of us signed for it.'

const appealAs = (asker: RequestUser, id: string, { words = TEXTS, key = null as string | null } = {}) =>
  askAs(
    site,
    asker,
    `mutation ($id: ID!, $words: String!, $key: String) {
      appealDecision(id: $id, words: $words, key: $key) { appeal { id status words } appeal_until }
    }`,
    { id, words, key },
  )
const decide = (asker: RequestUser, id: string, granted: boolean, answer = 'We looked again.') =>
  askAs(
    site,
    asker,
    'mutation ($id: ID!, $granted: Boolean!, $answer: String!) { decideAppeal(id: $id, granted: $granted, answer: $answer) { status } }',
    { id, granted, answer },
  )
const removed = (mediaId: string) =>
  app.db.transaction().execute((tx) =>
    takeDown(app, tx, acting, {
      mediaId,
      rule: 'consent',
      facts: 'No.',
      source: { kind: 'staff', id: null },
    }),
  )
type Appealed = { appeal: { id: string; status: string; words: string }; appeal_until: string | null }

test('a removal is appealed once, decided by another staff member, and a granted appeal restores the media', async () => {
  const owner = await creator()
  const { id: media } = await seedMedia(site, owner)
  const { id } = await removed(media)
  const sent = await answerOf<Appealed>(appealAs(owner, id))
  assert.equal(sent.appeal.status, 'open')
  const again = await answerOf<Appealed>(appealAs(owner, id, { words: 'Something else entirely.' }))
  assert.deepEqual(again.appeal, sent.appeal)
  const queue = await answerOf<{ id: string; media: { id: string } }[]>(
    askAs(site, other, '{ appealQueue { id words media { id } decision { by { id } } user { id } } }'),
  )
  assert.equal(queue[0]?.media.id, media)
  assert.equal((await refusalOf(decide(moderator, sent.appeal.id, true))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(decide(other, sent.appeal.id, true, ' '))).code, 'BAD_INPUT')
  for (const _ of ['once', 'twice']) await answerOf(decide(other, sent.appeal.id, true))
  assert.equal((await refusalOf(decide(other, sent.appeal.id, false))).code, 'ALREADY_DECIDED')
  assert.equal(await sees(site, null, media), 'open')
  assert.match((await notificationsViaApi(site, owner))[0]?.words ?? '', /^We restored/)
  const log = app.db.selectFrom('audit_log').select('after').where('target_id', '=', id).executeTakeFirst()
  assert.equal((await log)?.after?.appeal, 'granted')
})

test('rejected media can be appealed in the same way', async () => {
  const owner = await creator()
  const { id: media } = await seedMedia(site, owner, { approved: false, verified: false })
  const review = (approved: boolean, reason: string) =>
    askAs(
      site,
      moderator,
      `mutation { reviewMedia(media: "${media}", approved: ${approved}, reason: "${reason}") { id } }`,
    )
  for (const reason of ['Too dark', 'Too dark', 'Not yours']) await answerOf(review(false, reason))
  type Own = { id: string; measure: string; facts: string; ended: string | null }
  const own = () => answerOf<Own[]>(askAs(site, owner, '{ decisions { id measure facts ended by { id } } }'))
  const [newest, first, ...more] = await own()
  assert.deepEqual(
    [newest?.facts, newest?.ended, first?.facts, more.length],
    ['Not yours', null, 'Too dark', 0],
  )
  const { appeal: sent } = await answerOf<Appealed>(appealAs(owner, newest?.id ?? ''))
  await answerOf(decide(other, sent.id, true))
  assert.equal(await sees(site, null, media), 'open')
  assert.equal((await mediaRowOf(site, media))?.review_reason, null)
})

test('a suspended person reads the decision and appeals by the mailed link alone, and can sign in once it is granted', async () => {
  const person = await creator()
  const verdict = { accountId: person.id, rule: 'spam', facts: 'Spam.' } as const
  const decision = await app.db.transaction().execute((tx) => banAccount(app, tx, acting, verdict))
  const key = decisionKey(app, decision)
  const read = (k: string) =>
    askAs(
      site,
      null,
      'query ($id: ID!, $k: String) { decision(id: $id, key: $k) { statement { title } by { id } } }',
      {
        id: decision.id,
        k,
      },
    )
  assert.deepEqual(await answerOf(read(key)), {
    statement: { title: 'Your account is permanently closed' },
    by: null,
  })
  for (const wrong of ['', 'x', `${key}x`, decisionKey(app, { id: person.id })])
    assert.equal((await refusalOf(read(wrong))).code, 401)
  const { appeal: sent } = await answerOf<Appealed>(appealAs(null, decision.id, { key }))
  await answerOf(decide(other, sent.id, true))
  const row = await app.db
    .selectFrom('accounts')
    .select('status')
    .where('id', '=', person.id)
    .executeTakeFirst()
  assert.equal(row?.status, 'active')
})

test('an upheld decision is notified with the answer, on the site and by email', async () => {
  const person = await creator()
  const id = await openAppeal(site, person, moderator)
  await answerOf(decide(other, id, false, 'Forty times the same words.'))
  assert.match((await notificationsViaApi(site, person))[0]?.words ?? '', /stands$/)
  await mailAppeal(app, { appealId: id })
  const [mail] = (await app.mailbox?.list()) ?? []
  assert.match((await app.mailbox?.read(mail?.id ?? ''))?.text ?? '', /Forty times the same words/)
  const undone = app.db.updateTable('appeals').set({ state: 'granted' }).where('id', '=', id).execute()
  await assert.rejects(undone, /decided once/)
})

test('refuses appeals from strangers, without text, or after six months', async () => {
  const [person, stranger] = [await creator(), await creator()]
  const { id, decided_at } = await seedWarning(site, person, moderator)
  assert.equal((await refusalOf(appealAs(stranger, id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(appealAs(null, id))).code, 401)
  for (const words of ['', '   ', 'no', 'x'.repeat(2001), '\u200b'.repeat(20)])
    assert.equal((await refusalOf(appealAs(person, id, { words }))).code, 'BAD_INPUT')
  const late = new Date(decided_at)
  late.setUTCMonth(late.getUTCMonth() + 7)
  await assert.rejects(appeal({ ...app, clock: { now: () => late } }, id, TEXTS), { code: 'CONFLICT' })
  const own = app.db
    .insertInto('appeals')
    .values({ decision_id: id, account_id: person.id, words: TEXTS, created_at: late })
  const { id: row } = await own.returning('id').executeTakeFirstOrThrow()
  const byFirst = app.db
    .updateTable('appeals')
    .set({ state: 'upheld', decided_by: moderator.id, decided_at: late })
    .where('id', '=', row)
  await assert.rejects(byFirst.execute(), /somebody else decides/)
})
