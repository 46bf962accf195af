/** Privileged access of staff to private data: closed by default, opened with a reason, and closed again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REPORTED_CONTEXT_MESSAGES } from '#rules/staff-rights.ts'
import { makePhoto } from '../../../../test/clips.ts'
import { mailTo } from '../../../../test/mail.ts'
import { seedMedia } from '../../../../test/media.ts'
import { writeTextMessage, writtenMessage } from '../../../../test/messages.ts'
import { openReportGroup } from '../../../../test/moderation.ts'
import { answerOf, askAs, follow, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { seedAccount, seedSession } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { sendParts } from '../../../../test/uploads.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { db } = site.app
const [support, moderator, admin, finance] = [
  await seedStaff(site, 'support'),
  await seedStaff(site, 'moderator'),
  await seedStaff(site, 'admin'),
  await seedStaff(site, 'finance'),
]
const [mara, jonas, stranger] = [
  await seedAccount(site, { isCreator: true }),
  await seedAccount(site),
  await seedAccount(site),
]
await follow(site, jonas, mara.id)

const look = (
  asker: RequestUser,
  kind: string,
  id: string,
  reason = 'A threat that the police asked about',
) =>
  askAs(
    site,
    asker,
    'mutation ($k: String!, $id: ID!, $r: String!) { lookAt(kind: $k, id: $id, reason: $r) }',
    { k: kind, id, r: reason },
  )
type Words = { words: string; file: { id: string; url: string } | null; reported: boolean; deleted: boolean }
const threadsOf = (asker: RequestUser, user: string) =>
  askAs(site, asker, 'query ($u: ID!) { staffThreads(user: $u) { id people { id } } }', { u: user })
const threadAt = (asker: RequestUser, id: string) =>
  askAs(
    site,
    asker,
    'query ($id: ID!) { staffThread(id: $id) { reason messages { words deleted reported file { id url } } } }',
    { id },
  )
const codeOf = async (answer: Promise<unknown>) => (await refusalOf(answer as never)).code

test('a conversation opens with a reason, only for the staff member who gave it, for an hour', async () => {
  const { thread } = await writeTextMessage(site, mara, jonas, 'Meet me at the pier')
  await writeTextMessage(site, jonas, mara, 'At nine')
  for (const kind of ['account', 'thread'] as const) {
    const id = kind === 'account' ? mara.id : thread
    const ask = kind === 'account' ? threadsOf : threadAt
    for (const asker of [mara, jonas, stranger, support, finance]) {
      assert.equal(await codeOf(look(asker, kind, id)), 'FORBIDDEN')
      assert.equal(await codeOf(ask(asker, id)), 'FORBIDDEN')
    }
    assert.equal(await codeOf(look(null, kind, id)), 401)
    assert.equal(await codeOf(ask(null, id)), 401)
    assert.equal(await codeOf(look(moderator, kind, id, ' \n')), 'BAD_INPUT')
    assert.equal(await codeOf(ask(moderator, id)), 'LOOK_FIRST')
    await answerOf(look(moderator, kind, id))
    assert.equal(await codeOf(ask(admin, id)), 'LOOK_FIRST', 'a colleague gives a reason of their own')
    const outside = { cookie: await seedSession(site, moderator.id) }
    assert.equal(await codeOf(ask(outside, id)), 'STAFF_SESSION')
  }
  assert.deepEqual(
    (await answerOf<{ id: string }[]>(threadsOf(moderator, mara.id))).map(({ id }) => id),
    [thread],
  )
  const before = await db.selectFrom('threads').selectAll().where('id', '=', thread).executeTakeFirst()
  const opened = await answerOf<{ reason: string; messages: Words[] }>(threadAt(moderator, thread))
  assert.deepEqual(
    opened.messages.map(({ words }) => words),
    ['At nine', 'Meet me at the pier'],
  )
  assert.equal(opened.reason, 'A threat that the police asked about')
  const after = await db.selectFrom('threads').selectAll().where('id', '=', thread).executeTakeFirst()
  assert.deepEqual(after, before, 'to read is to change nothing')
  const log = await db
    .selectFrom('audit_log')
    .select(['account_id', 'reason', 'staff_id'])
    .where('target_id', '=', thread)
    .execute()
  assert.deepEqual(
    log.map(({ account_id }) => account_id).toSorted(),
    [mara.id, jonas.id].toSorted(),
    'both of them',
  )
  await db.insertInto('staff_looks').values(ranOut(thread)).execute()
  assert.equal(await codeOf(threadAt(admin, thread)), 'LOOK_FIRST', 'it ran out')
  assert.equal(await codeOf(look(moderator, 'thread', mara.id)), 'NOT_FOUND')
})

const ranOut = (target_id: string) => {
  const until = new Date(Date.now() - 1000)
  return {
    ...({ staff_id: admin.id, kind: 'thread', target_id, reason: 'Before', until } as const),
    at: new Date(until.getTime() - 3_600_000),
  }
}

test('a file in an opened conversation needs its own privileged access', async () => {
  const sent = await sendParts(site, jonas, [['upload', await makePhoto(), 'x.bin']], '/api/uploads')
  const upload = (await sent.json()) as { url: string; type: string; mimetype: string }
  const { thread } = await writtenMessage(site, jonas, mara, { type: 'upload', value: upload })
  await answerOf(look(moderator, 'thread', thread))
  const [message] = (await answerOf<{ messages: Words[] }>(threadAt(moderator, thread))).messages
  const file = message?.file ?? assert.fail('no file')
  const status = async () => (await site.get(file.url, { headers: { cookie: moderator.cookie } })).status
  assert.equal(await status(), 404)
  await answerOf(look(moderator, 'attachment', file.id))
  assert.equal(await status(), 200)
})

test('staff read the messages around a reported one until the report is decided', async () => {
  const [rude, victim] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await follow(site, victim, rude.id)
  const said = []
  for (let at = 0; at < 2 * REPORTED_CONTEXT_MESSAGES + 5; at += 1)
    said.push(await writeTextMessage(site, rude, victim, `No ${at}`))
  const bad = said[REPORTED_CONTEXT_MESSAGES + 2] ?? assert.fail()
  await answerOf(
    askAs(site, victim, 'mutation ($m: ID!) { reportMessage(message: $m, reason: "Harassment") }', {
      m: bad.id,
    }),
  )
  const group = await openReportGroup(site, { message_id: bad.id })
  const around = (asker: RequestUser) =>
    askAs(site, asker, 'query ($id: ID!) { reportGroup(id: $id) { around { words reported } } }', {
      id: group.id,
    })
  for (const asker of [rude, victim, support, finance]) assert.equal(await codeOf(around(asker)), 'FORBIDDEN')
  const { around: read } = await answerOf<{ around: Words[] }>(around(moderator))
  assert.deepEqual(
    read.map(({ words }) => words),
    Array.from({ length: 2 * REPORTED_CONTEXT_MESSAGES + 1 }, (_, at) => `No ${at + 2}`),
  )
  assert.deepEqual(
    read.flatMap(({ words, reported }) => (reported ? words : [])),
    [`No ${REPORTED_CONTEXT_MESSAGES + 2}`],
  )
  await db
    .updateTable('report_groups')
    .set({ state: 'decided', outcome: 'none', decided_by: moderator.id, decided_at: new Date() })
    .where('id', '=', group.id)
    .execute()
  assert.deepEqual(await answerOf(around(moderator)), { around: [] })
})

test('public media of a person are shown, private ones only listed and opened by audited privileged access', async () => {
  const owner = await seedAccount(site, { isCreator: true })
  const ids: Record<string, string> = {}
  for (const [name, given] of Object.entries({
    free: {},
    paid: { price_cents: 900 },
    secret: { visibility: 'private' },
    gone: {},
  } as const))
    ids[name] = (await seedMedia(site, owner, given)).id
  await db
    .updateTable('media')
    .set({ deleted_at: new Date() })
    .where('id', '=', ids.gone ?? '')
    .execute()
  type Listed = { id: string; locked: boolean; media: { id: string } | null }
  const listed = (asker: RequestUser, more = '') =>
    askAs(
      site,
      asker,
      `query ($u: ID!) { personMedia(user: $u${more}) { id locked media { id thumbnail { original } } } }`,
      { u: owner.id },
    )
  for (const asker of [owner, stranger, finance]) assert.equal(await codeOf(listed(asker)), 'FORBIDDEN')
  const shown = async (asker: RequestUser, more?: string) =>
    new Map(
      (await answerOf<Listed[]>(listed(asker, more))).map(({ id, locked, media }) => [
        id,
        `${locked ? 'locked' : 'open'}, ${media ? 'told' : 'hidden'}`,
      ]),
    )
  const first = await shown(support)
  assert.equal(first.size, 3)
  assert.equal(first.get(ids.free ?? ''), 'open, told')
  assert.equal(first.get(ids.paid ?? ''), 'locked, told')
  assert.equal(first.get(ids.secret ?? ''), 'locked, hidden')
  await answerOf(look(support, 'media', ids.secret ?? ''))
  assert.equal((await shown(support)).get(ids.secret ?? ''), 'open, told')
  assert.equal((await shown(moderator)).get(ids.secret ?? ''), 'locked, hidden')
  assert.deepEqual([...(await shown(support, ', deleted: true'))], [[ids.gone, 'locked, hidden']])
  const page = await answerOf<Listed[]>(listed(support, ', limit: { limit: 1 }'))
  const rest = await answerOf<Listed[]>(listed(support, `, after: "${page[0]?.id}"`))
  assert.deepEqual(new Set([...page, ...rest].map(({ id }) => id)), new Set([ids.free, ids.paid, ids.secret]))
  const history = await answerOf<{ action: string; target_id: string }[]>(
    askAs(site, moderator, `{ personHistory(user: "${owner.id}") { action target_id reason } }`),
  )
  assert.deepEqual(
    history.map(({ action, target_id }) => [action, target_id]),
    [['media.see', ids.secret]],
  )
})

test('writing on behalf of a person asks for the password and notifies that person by email', async () => {
  const subject = await seedAccount(site, { username: 'spoken.for' })
  const send = (asker: RequestUser) =>
    askAs(
      site,
      asker,
      'mutation ($to: ID!, $about: ID!) { messageFromSupport(to: $to, about: $about, text: "Ill today.", reason: "Phoned", key: "for-them-1") { id } }',
      { to: jonas.id, about: subject.id },
    )
  const unsure = await seedStaff(site, 'support')
  await db
    .updateTable('sessions')
    .set({ staff_confirmed_until: null })
    .where('account_id', '=', unsure.id)
    .execute()
  assert.equal(await codeOf(send(unsure)), 'CONFIRM_IDENTITY')
  for (const asker of [subject, moderator, finance]) assert.equal(await codeOf(send(asker)), 'FORBIDDEN')
  await answerOf(send(support))
  await answerOf(send(support))
  const mail = await mailTo(site, { to: 'spoken.for@seed.example', kind: 'support-behalf' })
  assert.match(mail.text, new RegExp(`support wrote to @${jonas.username} on your behalf`))
})
