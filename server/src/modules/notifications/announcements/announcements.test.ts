/** Announcements: audiences, schedule, email, withdrawal, and automatic ones by settings. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANNOUNCEMENT } from '#rules/announcement.ts'
import { DAY_MS, MINUTE_MS } from '#rules/time.ts'
import { mailsTo, mailTo } from '../../../../test/mail.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { save } from '../../../../test/settings.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { deliverAnnouncement, mailAnnouncement, retractAnnouncement } from './deliver.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const [admin, moderator, finance] = [
  await seedStaff(site, 'admin'),
  await seedStaff(site, 'moderator'),
  await seedStaff(site, 'finance'),
]
const [fan, creator, gone] = [
  await seedAccount(site, { username: 'news.fan' }),
  await seedAccount(site, { username: 'news.creator', isCreator: true }),
  await seedAccount(site),
]
await db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', gone.id).execute()

type Shown = { id: string; told: number; starts: string; withdrawn_at: string | null }
type Given = Partial<{
  audience: string
  title: string
  words: string
  mail: boolean
  starts: Date
  key: string
  reason: string
}>
let keys = 0
const announce = (asker: RequestUser, given: Given = {}) => {
  keys += 1
  return askAs(
    site,
    asker,
    `mutation ($a: String!, $t: String!, $w: String!, $m: Boolean!, $s: DateTime, $r: String!, $k: String!) {
      announce(audience: $a, title: $t, words: $w, mail: $m, starts: $s, reason: $r, key: $k) { id told starts withdrawn_at }
    }`,
    {
      a: given.audience ?? 'everybody',
      t: given.title ?? 'New player',
      w: given.words ?? 'It starts twice as fast.',
      m: given.mail ?? false,
      ...(given.starts && { s: given.starts.toISOString() }),
      r: given.reason ?? 'Released today',
      k: given.key ?? `announce-${keys}-key`,
    },
  )
}
const announced = (given?: Given) => answerOf<Shown>(announce(admin, given))
const withdraw = (asker: RequestUser, id: string, reason = 'Not yet') =>
  askAs(
    site,
    asker,
    'mutation ($id: ID!, $r: String!) { withdrawAnnouncement(id: $id, reason: $r) { withdrawn_at } }',
    { id, r: reason },
  )
const hearers = async (id: string) =>
  (await db.selectFrom('notifications').select('account_id').where('once_key', '=', id).execute())
    .map(({ account_id }) => account_id)
    .toSorted()
const send = (announcementId: string) => deliverAnnouncement(site.app, { announcementId })
const ids = (...people: { id: string }[]) => people.map(({ id }) => id).toSorted()
const codeOf = async (answer: ReturnType<typeof askAs>) => (await refusalOf(answer)).code

test('each audience gets its announcement once, however often the job runs', async () => {
  const wanted = {
    everybody: ids(admin, moderator, finance, fan, creator),
    creators: ids(creator),
    staff: ids(admin, moderator, finance),
  }
  for (const [audience, people] of Object.entries(wanted)) {
    const { id } = await announced({ audience })
    await Promise.all([send(id), send(id)])
    await send(id)
    assert.deepEqual(await hearers(id), people, audience)
    const reach = await answerOf<number>(
      askAs(site, moderator, `{ announcementReach(audience: "${audience}") }`),
    )
    assert.equal(reach, people.length)
    const [newest] = await answerOf<Shown[]>(askAs(site, moderator, '{ announcements { id told } }'))
    assert.deepEqual(newest, { id, told: people.length })
  }
  const centre = await answerOf<{ kind: string; words: string }[]>(
    askAs(site, fan, '{ notifications { kind words } }'),
  )
  assert.deepEqual(centre, [{ kind: 'announcement', words: 'New player: It starts twice as fast.' }])
})

test('sending is idempotent, for admins with their password only, and rejects hostile input', async () => {
  const before = (await db.selectFrom('announcements').select('id').execute()).length
  const first = await announced({ key: 'the-same-key' })
  assert.equal((await announced({ key: 'the-same-key' })).id, first.id)
  assert.equal(await codeOf(announce(admin, { key: 'the-same-key', title: 'Another' })), 'KEY_REUSED')
  for (const asker of [fan, creator, moderator, finance])
    assert.equal(await codeOf(announce(asker)), 'FORBIDDEN')
  assert.equal(await codeOf(announce(null)), 401)
  const unsure = await seedStaff(site, 'admin')
  await db
    .updateTable('sessions')
    .set({ staff_confirmed_until: null })
    .where('account_id', '=', unsure.id)
    .execute()
  assert.equal(await codeOf(announce(unsure)), 'CONFIRM_IDENTITY')
  const hostile: Given[] = [
    { audience: 'nobody' },
    { title: '  ' },
    { title: 'x'.repeat(ANNOUNCEMENT.titleMaxLength + 1) },
    { title: 'two\nlines' },
    { words: '\u200b' },
    { words: 'x\u0000y' },
    { words: 'x'.repeat(ANNOUNCEMENT.textMaxLength + 1) },
    { reason: ' ' },
    { key: 'k' },
    { starts: new Date(Date.now() + 366 * DAY_MS) },
    { starts: new Date(Date.now() - 2 * DAY_MS) },
  ]
  for (const given of hostile)
    assert.equal(await codeOf(announce(admin, given)), 'BAD_INPUT', JSON.stringify(given))
  assert.equal((await db.selectFrom('announcements').select('id').execute()).length, before + 1)
  await assert.rejects(
    db.updateTable('announcements').set({ words: 'Something else' }).where('id', '=', first.id).execute(),
    /stays as it was written/,
  )
})

test('a scheduled announcement is not delivered early; a withdrawn one is never delivered, or removed', async () => {
  const { id: later } = await announced({ starts: new Date(Date.now() + 30 * MINUTE_MS) })
  await assert.rejects(send(later), { name: 'JobPostponed' })
  assert.deepEqual(await hearers(later), [])
  const { id } = await announced()
  await send(id)
  for (const asker of [fan, moderator]) assert.equal(await codeOf(withdraw(asker, id)), 'FORBIDDEN')
  assert.equal(await codeOf(withdraw(admin, id, ' ')), 'BAD_INPUT')
  assert.equal(await codeOf(withdraw(admin, fan.id)), 'NOT_FOUND')
  const [once, twice] = [await answerOf(withdraw(admin, id)), await answerOf(withdraw(admin, id))]
  assert.deepEqual(once, twice)
  await retractAnnouncement(site.app, { announcementId: id })
  await retractAnnouncement(site.app, { announcementId: id })
  assert.deepEqual(await hearers(id), [])
  await answerOf(withdraw(admin, later))
  const inAnHour = { ...site.app, clock: { now: () => new Date(Date.now() + 60 * MINUTE_MS) } }
  await deliverAnnouncement(inAnHour, { announcementId: later })
  assert.deepEqual(await hearers(later), [])
  const log = await db
    .selectFrom('audit_log')
    .select('reason')
    .where('target_id', '=', id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    log.map(({ reason }) => reason),
    ['Released today', 'Not yet'],
  )
})

test('emails accounts that want news, unless withdrawn before its turn', async () => {
  const { id: announcementId } = await announced({ mail: true, title: 'Longer videos' })
  await send(announcementId)
  await db.updateTable('accounts').set({ email_verified_at: new Date(), notify_news: true }).execute()
  await db.updateTable('accounts').set({ notify_news: false }).where('id', '=', creator.id).execute()
  for (const { id: accountId } of [fan, creator])
    await mailAnnouncement(site.app, { announcementId, accountId })
  const mail = await mailTo(site, { to: 'news.fan@seed.example', kind: 'announcement' })
  assert.equal(mail.subject, 'Longer videos')
  assert.equal((await mailsTo(site, 'news.creator@seed.example')).length, 0)
  await answerOf(withdraw(admin, announcementId))
  await mailAnnouncement(site.app, { announcementId, accountId: fan.id })
  assert.equal((await mailsTo(site, 'news.fan@seed.example')).length, 1)
})

test('a pending setting is announced to all creators, regardless of email settings, and so is its cancellation', async () => {
  await answerOf(save(site, finance, { 'payouts.holdDays': 9 }))
  const newest = () =>
    db.selectFrom('announcements').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const coming = await newest()
  assert.match(coming.title, /^Your pay changes on /)
  assert.equal(coming.words, 'Hold on earnings changes from 7 days to 9 days.')
  assert.deepEqual(
    [coming.audience, coming.is_binding, coming.is_mailed, coming.written_by],
    ['creators', true, true, finance.id],
  )
  await send(coming.id)
  assert.deepEqual(await hearers(coming.id), ids(creator))
  await mailAnnouncement(site.app, { announcementId: coming.id, accountId: creator.id })
  await mailTo(site, { to: 'news.creator@seed.example', kind: 'announcement' })
  assert.equal(await codeOf(withdraw(admin, coming.id)), 'FORBIDDEN')
  await answerOf(save(site, finance, { 'payouts.holdDays': 7 }))
  const stays = await newest()
  assert.equal(stays.words, 'Hold on earnings stays 7 days.')
  await answerOf(save(site, finance, { 'payouts.waitAfterChangeDays': 8 }))
  assert.equal((await newest()).id, stays.id, 'what needs no notice gives none')
})
