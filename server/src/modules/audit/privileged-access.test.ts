/** Staff access to private files of every kind, before and after privileged access, a report and its closing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { rolesWith, STAFF_ROLES, type StaffRole } from '#rules/staff-rights.ts'
import { makePhoto } from '../../../test/clips.ts'
import { report } from '../../../test/engagement.ts'
import { seedMedia } from '../../../test/media.ts'
import { sees } from '../../../test/media-api.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../test/people.ts'
import { seedAccount, seedSession } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { makeStaff, seedStaff } from '../../../test/staff.ts'
import { sendParts } from '../../../test/uploads.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const staff = Object.fromEntries(
  await Promise.all(STAFF_ROLES.map(async (role) => [role, await seedStaff(site, role)])),
) as Record<StaffRole, Awaited<ReturnType<typeof seedStaff>>>
const creator = await seedAccount(site, { isCreator: true })

const requestAccess = (asker: RequestUser, kind: string, id: string, reason = 'A letter from a court') =>
  askAs(
    site,
    asker,
    'mutation ($k: String!, $id: ID!, $r: String!) { lookAt(kind: $k, id: $id, reason: $r) }',
    {
      k: kind,
      id,
      r: reason,
    },
  )

const rolesSeeing = async (id: string): Promise<string[]> => {
  const seen = await Promise.all(
    STAFF_ROLES.map(async (role) => ((await sees(site, staff[role], id)) == null ? [] : [role])),
  )
  return seen.flat()
}

const { fileUrls } = site.app.media
const SCOPES = ['all', 'blur', 'original'] as const
const FILES = { all: 'seeded/poster.webp', blur: 'seeded/blur.webp', original: 'original.mp4' } as const

/** Whether the file server permits it, whether or not the file exists. */
async function isServed(asker: { id: string; cookie: string }, id: string, scope: (typeof SCOPES)[number]) {
  const url = fileUrls.of(id, FILES[scope], { for: { accountId: asker.id }, scope })
  return (await site.get(url, { headers: { cookie: asker.cookie } })).status !== 403
}

test('no role sees private, locked or deleted media without privileged access', async () => {
  const { id: secret } = await seedMedia(site, creator, { visibility: 'private' })
  const { id: deleted } = await seedMedia(site, creator)
  await db.updateTable('media').set({ deleted_at: new Date() }).where('id', '=', deleted).execute()
  for (const id of [secret, deleted]) {
    assert.deepEqual(await rolesSeeing(id), [])
    for (const role of STAFF_ROLES)
      for (const scope of SCOPES)
        assert.equal(await isServed(staff[role], id, scope), false, `${role} ${scope}`)
    for (const role of STAFF_ROLES) {
      const looked = await requestAccess(staff[role], 'media', id)
      const may = (rolesWith('media.see') as readonly string[]).includes(role)
      assert.equal(looked.errors?.[0]?.extensions.code, may ? undefined : 'FORBIDDEN', role)
      assert.equal((await sees(site, staff[role], id)) != null, may, role)
      for (const scope of SCOPES)
        assert.equal(await isServed(staff[role], id, scope), may, `${role} ${scope}`)
    }
  }
  assert.equal(await isServed(await seedAccount(site), secret, 'all'), false)
})

test('privileged access is personal, needs the console, lasts an hour and is logged with its reason', async () => {
  const { id } = await seedMedia(site, creator, { visibility: 'private' })
  const other = await seedStaff(site, 'moderator')
  await answerOf(requestAccess(staff.moderator, 'media', id))
  assert.equal(await sees(site, other, id), null)
  const outside = { cookie: await seedSession(site, staff.moderator.id) }
  assert.equal(await sees(site, outside, id), null, 'another browser of theirs')
  const entry = db.selectFrom('audit_log').selectAll().where('target_id', '=', id)
  const { action, reason, staff_id } = await entry.executeTakeFirstOrThrow()
  assert.deepEqual([action, reason, staff_id], ['media.see', 'A letter from a court', staff.moderator.id])
  const inAnHour = { ...site.app, clock: { now: () => new Date(Date.now() + 3_600_001) } }
  const { privilegedIdsAmong } = await import('./privileged-access.ts')
  const asked = { staffId: staff.moderator.id, kind: 'media', ids: [id] } as const
  assert.equal((await privilegedIdsAmong(db, { ...asked, now: new Date() })).size, 1)
  assert.equal((await privilegedIdsAmong(db, { ...asked, now: inAnHour.clock.now() })).size, 0, 'it ran out')
})

test('malformed access requests are rejected and leave no rows', async () => {
  const before = (await db.selectFrom('staff_looks').select('id').execute()).length
  const id = creator.id
  assert.equal((await refusalOf(requestAccess(staff.admin, 'wallet', id))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(requestAccess(staff.admin, 'media', 'x'))).code, 'BAD_INPUT')
  assert.equal(
    (await refusalOf(requestAccess(staff.admin, 'media', id))).code,
    'NOT_FOUND',
    'what is no media',
  )
  assert.equal((await refusalOf(requestAccess(staff.admin, 'media', id, '   '))).code, 'BAD_INPUT')
  assert.equal(
    (await refusalOf(requestAccess(staff.admin, 'media', id, 'x'.repeat(2_001)))).code,
    'BAD_INPUT',
  )
  assert.equal((await refusalOf(requestAccess(creator, 'media', id))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(requestAccess(null, 'media', id))).code, 401)
  assert.equal((await db.selectFrom('staff_looks').select('id').execute()).length, before)
})

test('media under review or reported is open to the deciding roles until decided', async () => {
  const { id: waiting } = await seedMedia(site, creator, { approved: false, verified: false })
  assert.deepEqual(await rolesSeeing(waiting), ['moderator', 'admin'])
  const { id: reported } = await seedMedia(site, creator, { price_cents: 900 })
  for (const role of STAFF_ROLES) assert.equal(await isServed(staff[role], reported, 'all'), false, role)
  await answerOf(report(site, await seedAccount(site), { report_media: reported }))
  const served = async () =>
    (
      await Promise.all(
        STAFF_ROLES.map(async (role) => ((await isServed(staff[role], reported, 'all')) ? role : '')),
      )
    ).filter(Boolean)
  assert.deepEqual(await served(), ['moderator', 'admin'])
  await sql`update report_groups set state = 'decided', outcome = 'none', decided_by = ${staff.moderator.id}, decided_at = now()
    where media_id = ${reported}`.execute(db)
  assert.deepEqual(await served(), [])
})

test('staff see message files only if reported or with privileged access', async () => {
  const sent = await sendParts(
    site,
    await seedAccount(site),
    [['upload', await makePhoto(), 'x.bin']],
    '/api/uploads',
  )
  const { url } = (await sent.json()) as { url: string }
  const id = url.split('/')[3] ?? ''
  const status = async (asker: { cookie: string }) =>
    (await site.get(url, { headers: { cookie: asker.cookie } })).status
  for (const role of STAFF_ROLES) assert.equal(await status(staff[role]), 404, role)
  await sql`insert into reports (reporter_id, account_id, reason, upload_id)
    values (${staff.finance.id}, ${creator.id}, 'other', ${id})`.execute(db)
  for (const role of STAFF_ROLES)
    assert.equal(await status(staff[role]), ['moderator', 'admin'].includes(role) ? 200 : 404, role)
  await sql`update reports set state = 'dismissed' where upload_id = ${id}`.execute(db)
  for (const role of STAFF_ROLES) assert.equal(await status(staff[role]), 404, role)
  await answerOf(requestAccess(staff.support, 'attachment', id))
  assert.equal(await status(staff.support), 200)
  assert.equal(await status(staff.moderator), 404)
  await makeStaff(site, staff.support)
  assert.equal(await status(staff.support), 404, 'without a role a look is nothing')
  await makeStaff(site, staff.support, 'support')
})
