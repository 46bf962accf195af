import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { REPORT_REASONS } from '#rules/report.ts'
import { addCommentViaApi, report } from '../../../test/engagement.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf, askAs, block, hide, type RequestUser, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'
import { mailUrgentReport } from './report-mail.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const owner = await seedAccount(site, { isCreator: true })

const reportsBy = (id: string) =>
  db
    .selectFrom('reports')
    .select(['account_id', 'media_id', 'comment_id', 'reason', 'details', 'state'])
    .where('reporter_id', '=', id)
    .orderBy('id')
    .execute()

test('lists standard reasons first; all are accepted for every target, though not offered for accounts', async () => {
  const reasonsFor = (about: string) => answerOf<string[]>(askAs(site, null, `{ reportReasons${about} }`))
  const printed = ['Stolen content', 'Not working', 'Spam', 'Inappropriate content', 'Other']
  const further = ['Looks under 18', 'Shown without consent', 'Harassment', 'Not who they say they are']
  assert.deepEqual(await reasonsFor(''), [...printed, ...further])
  for (const kind of ['media', 'comment'])
    assert.deepEqual(await reasonsFor(`(about: "${kind}")`), REPORT_REASONS)
  const ofPeople = [...printed, ...further].filter((reason) => reason !== 'Not working')
  assert.deepEqual(await reasonsFor('(about: "user")'), ofPeople)
  const fan = await seedAccount(site)
  for (const reason of ['not working', 'Held for a word', '']) {
    const refused = await refusalOf(report(site, fan, { report_user: owner.id, reason }))
    assert.equal(refused.words, 'Choose a reason')
  }
  const { id: media } = await seedMedia(site, owner)
  const comment = await addCommentViaApi(site, owner, { media, message: 'Hello' })
  for (const reason of ofPeople) await answerOf(report(site, fan, { report_user: owner.id, reason }))
  for (const reason of printed)
    for (const about of [{ report_user: owner.id }, { report_media: media }, { report_comment: comment }])
      await answerOf(report(site, await seedAccount(site), { ...about, reason }))
})

test('urgent reports are first in the queue and are emailed to all moderators', async () => {
  const [moderator, admin] = [await seedStaff(site, 'moderator'), await seedStaff(site, 'admin')]
  const support = await seedStaff(site, 'support')
  const [one, two] = [await seedAccount(site), await seedAccount(site)]
  const { id: media } = await seedMedia(site, owner)
  await db.deleteFrom('reports').execute()
  const jobs = async () => {
    const { rows } = await sql<{ data: { reportId: string; accountId: string } }>`
      select data from jobs.job where name = 'engagement-mail-urgent-report' order by created_on
    `.execute(db)
    return rows.map(({ data }) => data)
  }
  await sql`delete from jobs.job where name = 'engagement-mail-urgent-report'`.execute(db)
  await answerOf(report(site, one, { report_media: media, reason: 'Spam' }))
  await answerOf(report(site, two, { report_user: owner.id, reason: 'Harassment' }))
  assert.deepEqual(await jobs(), [])
  await answerOf(report(site, two, { report_media: media, reason: 'Looks under 18', details: 'Look' }))
  // A repeat changes nothing; an open report becomes urgent.
  await answerOf(report(site, two, { report_media: media, reason: 'Shown without consent' }))
  await answerOf(report(site, one, { report_media: media, reason: 'Shown without consent' }))
  // Two reports: the media is hidden during review.
  assert.equal((await refusalOf(report(site, one, { report_media: media }))).code, 'NOT_FOUND')
  type Queued = { id: string; reason: string; is_urgent: boolean; reporter: { id: string } }
  const queue = (asker: RequestUser, args = '') =>
    askAs(site, asker, `{ reportQueue${args} { id reason is_urgent reporter { id } } }`)
  const reasonsFor = await answerOf<Queued[]>(queue(moderator))
  assert.deepEqual(
    reasonsFor.map(({ reason, is_urgent, reporter }) => [reason, is_urgent, reporter.id]),
    [
      ['Shown without consent', true, one.id],
      ['Looks under 18', true, two.id],
      ['Harassment', false, two.id],
    ],
  )
  assert.deepEqual(await answerOf(queue(admin, `(after: "${reasonsFor[0]?.id}", limit: { limit: 1 })`)), [
    reasonsFor[1],
  ])
  assert.deepEqual(await answerOf(queue(admin, `(after: "${reasonsFor[1]?.id}")`)), [reasonsFor[2]])
  assert.deepEqual(await answerOf(queue(admin, '(state: "upheld")')), [])
  for (const [asker, code] of [
    [support, 'FORBIDDEN'],
    [owner, 'FORBIDDEN'],
    [null, 401],
  ] as const)
    assert.equal((await refusalOf(queue(asker))).code, code)
  assert.equal((await refusalOf(queue(admin, '(state: "lost")'))).code, 'BAD_INPUT')
  assert.deepEqual(
    new Set((await jobs()).map(({ reportId, accountId }) => `${reportId} ${accountId}`)),
    new Set(
      reasonsFor.slice(0, 2).flatMap(({ id }) => [moderator, admin].map((staff) => `${id} ${staff.id}`)),
    ),
  )
  const order = { reportId: reasonsFor[1]?.id ?? '', accountId: moderator.id }
  await mailUrgentReport(site.app, order)
  const [mail] = (await site.app.mailbox?.list()) ?? []
  assert.match(mail?.subject ?? '', /^Urgent report on Candid: Looks under 18$/)
  await db.updateTable('reports').set({ state: 'dismissed' }).execute()
  await mailUrgentReport(site.app, order)
  assert.equal((await site.app.mailbox?.list())?.length, 1)
})

test('accounts, media and comments can be reported, with their owner', async () => {
  const [fan, author] = [await seedAccount(site), await seedAccount(site)]
  const { id: media } = await seedMedia(site, owner)
  const words = await addCommentViaApi(site, author, { media, message: 'rude' })
  assert.equal(
    await answerOf(report(site, fan, { report_user: owner.id, reason: 'Other', details: ' Why? ' })),
    true,
  )
  await answerOf(report(site, fan, { report_media: media }))
  await answerOf(report(site, fan, { report_comment: words }))
  const row = { media_id: null, comment_id: null, reason: 'Spam', details: '', state: 'open' }
  assert.deepEqual(await reportsBy(fan.id), [
    { ...row, account_id: owner.id, reason: 'Other', details: 'Why?' },
    { ...row, account_id: owner.id, media_id: media },
    { ...row, account_id: author.id, media_id: media, comment_id: words },
  ])
})

test('the most specific target counts, and all given must match', async () => {
  const [fan, other] = [await seedAccount(site), await seedAccount(site)]
  const { id: media } = await seedMedia(site, owner)
  await answerOf(report(site, fan, { report_user: owner.id, report_media: media }))
  assert.equal((await reportsBy(fan.id))[0]?.media_id, media)
  const unfit = report(site, fan, { report_user: other.id, report_media: media })
  assert.equal((await refusalOf(unfit)).words, 'Report one item at a time')
  assert.equal((await refusalOf(report(site, fan, {}))).words, 'Choose what to report')
})

test('repeated or concurrent reports are one until staff decide', async () => {
  const fan = await seedAccount(site)
  const { id: media } = await seedMedia(site, owner)
  await answerOf(report(site, fan, { report_media: media }))
  await Promise.all(
    [1, 2, 3].map(() => answerOf(report(site, fan, { report_media: media, reason: 'Other' }))),
  )
  assert.equal((await reportsBy(fan.id)).length, 1)
  await db.updateTable('reports').set({ state: 'dismissed' }).where('reporter_id', '=', fan.id).execute()
  await answerOf(report(site, fan, { report_media: media }))
  assert.equal((await reportsBy(fan.id)).length, 2)
})

test('rejects self-reports and visitors', async () => {
  const { id: media } = await seedMedia(site, owner)
  const own = await addCommentViaApi(site, owner, { media, message: 'mine' })
  for (const thing of [{ report_user: owner.id }, { report_media: media }, { report_comment: own }])
    assert.equal((await refusalOf(report(site, owner, thing))).words, 'You can’t report yourself')
  assert.equal((await refusalOf(report(site, null, { report_media: media }))).code, 401)
})

test('hidden content cannot be reported; accounts across a block can', async () => {
  const [fan, foe] = [await seedAccount(site), await seedAccount(site)]
  const hidden = await seedMedia(site, owner, { visibility: 'private' })
  const below = await addCommentViaApi(site, owner, { media: hidden.id, message: 'secret' })
  const { id: media } = await seedMedia(site, foe)
  await answerOf(block(site, foe, fan.id))
  for (const thing of [
    { report_media: hidden.id },
    { report_comment: below },
    { report_media: media },
    { report_user: media },
  ])
    assert.equal((await refusalOf(report(site, fan, thing))).code, 'NOT_FOUND')
  assert.equal(await answerOf(report(site, fan, { report_user: foe.id })), true)
  await hide(site, foe.id, 'suspended')
  assert.equal((await refusalOf(report(site, fan, { report_user: foe.id }))).code, 'NOT_FOUND')
})

test('limits details to a thousand characters', async () => {
  const fan = await seedAccount(site)
  const { id: media } = await seedMedia(site, owner)
  const long = await report(site, fan, { report_media: media, details: '😀'.repeat(1001) })
  assert.deepEqual(long.errors?.[0]?.extensions.fields, { details: 'Use at most 1000 characters' })
  await answerOf(report(site, fan, { report_media: media, details: '😀'.repeat(1000) }))
})
