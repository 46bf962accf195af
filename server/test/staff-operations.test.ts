/** Tries every staff operation as every role and as non-staff, against the table of rights. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { mayAsStaff, rolesWith, STAFF_ACTIONS, STAFF_ROLES, type StaffAction } from '#rules/staff-rights.ts'
import { addCommentViaApi, deleteCommentViaApi } from './engagement.ts'
import { seedMedia } from './media.ts'
import { askAs } from './people.ts'
import { seedAccount } from './seed.ts'
import { freshSite } from './site.ts'
import { seedAuditEntry, seedStaff } from './staff.ts'
import { consoleOperations } from './staff-operations/console.ts'
import { creatorsOperations } from './staff-operations/creators.ts'
import { mediaOperations } from './staff-operations/media.ts'
import { moderationOperations } from './staff-operations/moderation.ts'
import { moneyOperations } from './staff-operations/money.ts'
import { createOperationsContext, type StaffOperation } from './staff-operations/operation.ts'
import { supportOperations } from './staff-operations/support.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const world = await createOperationsContext(site)
const { db, staff } = world
const [visitor, fan] = [null, await seedAccount(site)]

const OPERATIONS: Record<StaffAction, StaffOperation> = {
  ...consoleOperations(world),
  ...creatorsOperations(world),
  ...mediaOperations(world),
  ...moderationOperations(world),
  ...moneyOperations(world),
  ...supportOperations(world),
}

const entriesOf = (action: StaffAction) =>
  db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute()

for (const action of STAFF_ACTIONS) {
  const { prepare, refused, entries } = OPERATIONS[action]

  test(`${action}: refused without the right, and refusals are not logged`, async () => {
    const attempt = await prepare()
    const before = (await entriesOf(action)).length
    assert.notEqual(await attempt(visitor), 'done')
    assert.equal(await attempt(fan), refused, 'a fan')
    for (const role of STAFF_ROLES.filter((role) => !mayAsStaff([role], action)))
      assert.equal(await attempt(staff[role]), refused, role)
    assert.equal((await entriesOf(action)).length, before)
  })

  test(`${action}: allowed with the right, and doing it twice leaves ${entries} log entries`, async () => {
    for (const role of rolesWith(action)) {
      const attempt = await prepare()
      const before = (await entriesOf(action)).length
      for (const _ of ['once', 'twice']) assert.equal(await attempt(staff[role]), 'done', role)
      const added = (await entriesOf(action)).slice(before)
      assert.deepEqual(
        added.map(({ staff_id }) => staff_id),
        Array.from({ length: entries }, () => staff[role].id),
        role,
      )
    }
  })
}

test('a log entry has before, after and reason, and identifies people by id only', async () => {
  const owner = await seedAccount(site, {
    isCreator: true,
    username: 'quokka.owner',
    fullname: 'Quokka Owner',
  })
  const { id } = await seedMedia(site, owner, { description: 'Quokka words' })
  const reject =
    'mutation ($id: ID!) { reviewMedia(media: $id, approved: false, reason: "Not theirs") { approved } }'
  await askAs(site, staff.moderator, reject, { id })
  await askAs(site, staff.admin, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id })
  const { id: media } = await seedMedia(site, owner)
  const comment = await addCommentViaApi(site, owner, { media, message: 'Quokka says' })
  await deleteCommentViaApi(site, staff.moderator, comment)
  const about = await db
    .selectFrom('audit_log')
    .select(['action', 'target_kind', 'target_id', 'before', 'after', 'reason'])
    .where('account_id', '=', owner.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(about[0], {
    action: 'media.review',
    target_kind: 'media',
    target_id: id,
    before: { verified: true, approved: true },
    after: { verified: true, approved: false },
    reason: 'Not theirs',
  })
  assert.deepEqual(
    about.map(({ action }) => action),
    ['media.review', 'media.remove', 'comments.remove'],
  )
  assert.doesNotMatch(JSON.stringify(await db.selectFrom('audit_log').selectAll().execute()), /quokka|@seed/i)
})

test('the database refuses changes to the log, and deletion of accounts named in it', async () => {
  const [member, about] = [await seedStaff(site, 'admin'), await seedAccount(site)]
  await seedAuditEntry(site, member, about)
  const count = async () => (await entriesOf('fees.set')).length
  const before = await count()
  const attempts = [
    sql`update audit_log set reason = 'other' where staff_id = ${member.id}`,
    sql`delete from audit_log where staff_id = ${member.id}`,
    sql`truncate audit_log`,
    sql`truncate accounts cascade`,
    sql`delete from accounts where id = ${member.id}`,
  ]
  for (const attempt of attempts) await assert.rejects(attempt.execute(db))
  assert.equal(await count(), before)
})
