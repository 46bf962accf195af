import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { SUPPORT, SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { makePhoto } from '../../../../test/clips.ts'
import { cleanUpAfterFile } from '../../../../test/file-cleanup.ts'
import { openSocket } from '../../../../test/graphql-socket.ts'
import { mailsTo, mailTo, tokenIn } from '../../../../test/mail.ts'
import { answerOf, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import {
  answerAsStaff,
  conversationAt,
  enter,
  followLink,
  queue,
  runStaffMutation,
  seedVisitor,
  visitorSays,
  visitorSees,
  visitorWrites,
} from '../../../../test/support.ts'
import { supportJobs } from '../job-tokens.ts'
import { sweepSupport } from '../sweep.ts'
import { mailAnswers } from './mail.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { db } = site.app
const staff = await seedStaff(site, 'support')

const texts = async (visitor: Parameters<typeof visitorSees>[1]) =>
  (await visitorSees(site, visitor)).map(({ data }) => data.value)

test('a new address starts a conversation, the same password reopens it, another password starts another', async () => {
  const one = await seedVisitor(site, { email: 'Mika@posteo.example', password: 'pw' })
  const again = await seedVisitor(site, { email: 'mika@posteo.example', password: 'pw' })
  assert.equal(again.id, one.id)
  assert.notEqual(again.token, one.token)
  await visitorSays(site, one, 'Hello')
  const other = await seedVisitor(site, { email: 'mika@posteo.example', password: 'guess' })
  assert.notEqual(other.id, one.id)
  assert.deepEqual(await texts(other), [])
  assert.equal((await seedVisitor(site, { email: 'mika@posteo.example', password: 'guess' })).id, other.id)
  assert.equal((await seedVisitor(site, { email: 'mika@posteo.example', password: 'pw' })).id, one.id)
  const rows = await db.selectFrom('support_tokens').select('token_hash').execute()
  assert.ok(rows.every(({ token_hash }) => token_hash !== one.token && token_hash !== again.token))
})

test('an address alone starts a new conversation each time, which no password opens', async () => {
  const email = 'alone@posteo.example'
  const start = async () => {
    const answer = await site.post('/api/deskfox/start', { email: ' Alone@posteo.example ' })
    const { account, id } = (await answer.json()) as { account: { id: string }; id: string }
    assert.match(
      answer.headers.get('set-cookie') ?? '',
      new RegExp(`^${SUPPORT.cookieName}=${id};.*HttpOnly`),
    )
    return { id: account.id, token: id }
  }
  const one = await start()
  await visitorSays(site, one, 'Where is my payout?')
  assert.deepEqual(await texts(one), ['Where is my payout?'])
  const other = await start()
  assert.notEqual(other.id, one.id)
  assert.deepEqual(await texts(other), [])
  assert.deepEqual(await texts({ id: one.id, token: other.token }), [])
  for (const password of ['', ' ', 'null', 'undefined', 'pw']) {
    const answer = await enter(site, { email, password, type: 'email' })
    const { account } = (await answer.json()) as { account: { id?: string } | string }
    assert.ok(typeof account === 'string' || ![one.id, other.id].includes(account.id ?? ''), password)
  }
  await site.post('/api/deskfox/link', { email })
  const mail = await mailTo(site, { to: email, kind: 'support-link' })
  const owner = await followLink(site, tokenIn(mail, site, '/deskfoxchat'))
  assert.equal(owner.id, one.id)
  assert.equal((await refusalOf(visitorWrites(site, one, 'Still here'))).code, 'SUPPORT_SESSION')
  for (const form of [{}, [], { email: '' }, { email: 'mika@posteo' }, { email: {} }]) {
    const refused = (await (await site.post('/api/deskfox/start', form)).json()) as {
      error: boolean
      id: null
    }
    assert.deepEqual([refused.error, refused.id], [true, null])
  }
})

test('rejects invalid addresses and forms with an error for the field', async () => {
  for (const form of [
    { email: 'mika@posteo', password: 'x' },
    { email: '', password: '' },
    [],
    { email: {} },
  ]) {
    const answer = (await (await enter(site, form)).json()) as { error: boolean; account: string; id: null }
    assert.equal(answer.error, true)
    assert.ok(answer.account.length > 3)
    assert.equal(answer.id, null)
  }
})

test('twenty concurrent sign-ins with a new address make one conversation', async () => {
  const visitors = await Promise.all(
    Array.from({ length: 20 }, () => seedVisitor(site, { email: 'race@posteo.example' })),
  )
  assert.equal(new Set(visitors.map(({ id }) => id)).size, 1)
  const tokens = db
    .selectFrom('support_tokens')
    .select('token_hash')
    .where('conversation_id', '=', visitors[0]?.id ?? '')
  assert.equal((await tokens.execute()).length, SUPPORT.maxTokens)
})

test('a visitor’s message is idempotent by key, ignores account ids, and visitors read only their own', async () => {
  const [visitor, other, member] = [await seedVisitor(site), await seedVisitor(site), await seedAccount(site)]
  const said = await visitorSays(site, visitor, 'I was charged twice', {
    key: 'visitor-key-1',
    to: member.id,
  })
  const again = await visitorSays(site, visitor, 'I was charged twice', { key: 'visitor-key-1' })
  assert.equal(again.id, said.id)
  assert.equal(
    (await refusalOf(visitorWrites(site, visitor, 'Else', { key: 'visitor-key-1' }))).code,
    'KEY_REUSED',
  )
  assert.equal(said.from.id, visitor.id)
  assert.equal(said.key, 'visitor-key-1')
  assert.deepEqual(await texts(visitor), ['I was charged twice'])
  // The token decides which conversation it is, not the thread argument.
  assert.deepEqual(await texts({ id: visitor.id, token: other.token }), [])
  for (const token of ['', 'x'.repeat(500), visitor.id, member.id, SUPPORT_ACCOUNT_ID])
    assert.equal((await refusalOf(visitorWrites(site, { token }, 'Let me in'))).code, 'SUPPORT_SESSION')
  const threads = await db.selectFrom('threads').select('id').where('user2_id', '=', member.id).execute()
  assert.deepEqual(threads, [])
})

test('rejects empty and invalid texts and teasers; long texts are cut as in the messenger', async () => {
  const visitor = await seedVisitor(site)
  for (const [value, type] of [
    ['', 'text'],
    ['\u200b', 'text'],
    ['a\0b', 'text'],
    ['{"price":5,"text":"x"}', 'teaser'],
    ['{"url":"/files/chat/01900000-0000-7000-8000-000000000000/picture.webp"}', 'upload'],
    ['not json', 'upload'],
    ['x', 'note'],
  ] as const)
    assert.equal((await refusalOf(visitorWrites(site, visitor, value, { type }))).code, 'BAD_INPUT')
  const long = await visitorSays(site, visitor, '<b>'.repeat(400))
  assert.equal([...long.data.value].length, 512)
})

test('answers arrive in order with change numbers, and missed ones can be fetched', async () => {
  const visitor = await seedVisitor(site)
  const first = await visitorSays(site, visitor, 'Hello?')
  const client = await openSocket(`${site.url.replace('http', 'ws')}/api`, { headers: { origin: site.url } })
  cleanUpAfterFile(() => client.socket.terminate())
  await client.init()
  const listenTo = (name: string, variables: object) =>
    client.subscribe(
      name,
      `subscription ($thread: ID!, $userid: ID!) {
        deskfoxMessages(thread: $thread, userid: $userid) { action change message { from { id } data { value } answered_by } }
      }`,
      variables,
    )
  listenTo('own', { thread: visitor.id, userid: visitor.token })
  const stranger = await seedVisitor(site)
  listenTo('theirs', { thread: visitor.id, userid: stranger.token })
  assert.ok((await client.next('theirs')).errors)
  await answerAsStaff(site, staff, visitor.id, { value: 'Hello!' })
  const { data } = await client
    .take(({ id, payload }) => id === 'own' && JSON.stringify(payload).includes('Hello!'))
    .then(
      ({ payload }) =>
        payload as { data: { deskfoxMessages: { change: number; message: Record<string, unknown> } } },
    )
  assert.equal(data.deskfoxMessages.change, first.change + 1)
  assert.deepEqual(data.deskfoxMessages.message, {
    from: { id: SUPPORT_ACCOUNT_ID },
    data: { value: 'Hello!' },
    answered_by: 'Person',
  })
  const missed = await answerOf<{ messages: { data: { value: string } }[]; change: number; more: boolean }>(
    site.ask(
      `query ($thread: ID!, $userid: ID!) {
        messageChanges(thread: $thread, after: ${first.change}, userid: $userid) { messages { data { value } } change more }
      }`,
      { variables: { thread: visitor.id, userid: visitor.token } },
    ),
  )
  assert.deepEqual(missed, {
    messages: [{ data: { value: 'Hello!' } }],
    change: first.change + 1,
    more: false,
  })
})

test('unread answers are emailed once with a link back; read ones are not', async () => {
  const visitor = await seedVisitor(site)
  await visitorSays(site, visitor, 'Is there an app?')
  await answerAsStaff(site, staff, visitor.id, {
    value: 'Not yet, but you can <add> it to your home screen.',
  })
  await mailAnswers(site.app, { conversationId: visitor.id })
  const mail = await mailTo(site, { to: visitor.email, kind: 'support-answer' })
  assert.match(mail.text, /Not yet, but you can <add> it/)
  assert.doesNotMatch(mail.html, /<add>/)
  assert.match(mail.text, /Replies to this email aren’t read/)
  const { token } = await followLink(site, tokenIn(mail, site, '/deskfoxchat'))
  assert.deepEqual(await texts({ id: visitor.id, token }), [
    'Not yet, but you can <add> it to your home screen.',
    'Is there an app?',
  ])
  assert.equal((await conversationAt(site, staff, visitor.id))?.proven, true)
  await mailAnswers(site.app, { conversationId: visitor.id })
  assert.equal((await mailsTo(site, visitor.email)).length, 1)

  await visitorSays(site, { token }, 'Thank you')
  await answerAsStaff(site, staff, visitor.id, { value: 'You are welcome', seen: 1 })
  const read = 'mutation ($t: ID!) { updateSupportThreadReadDeskFox(userid: $t) }'
  assert.equal(await answerOf(site.ask(read, { variables: { t: token } })), true)
  assert.equal(await answerOf(site.ask(read, { variables: { t: token } })), false)
  await mailAnswers(site.app, { conversationId: visitor.id })
  assert.equal((await mailsTo(site, visitor.email)).length, 1)
})

test('an answer schedules an email for later', async () => {
  const visitor = await seedVisitor(site)
  await visitorSays(site, visitor, 'Hello')
  await answerAsStaff(site, staff, visitor.id, { value: 'Hello' })
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from start_after - created_on)::int as wait from jobs.job
    where name = ${supportJobs.mailAnswers.name} and data ->> 'conversationId' = ${visitor.id}
  `.execute(db)
  assert.equal(rows.length, 1)
  assert.ok(Math.abs((rows[0]?.wait ?? 0) - SUPPORT.mailAfterMs / 1000) <= 5)
})

test('the cookie resumes the chat, leaving ends it, and an expired token opens nothing', async () => {
  const visitor = await seedVisitor(site)
  const resume = async (cookie: string) =>
    (await (await site.post('/api/deskfox/resume', {}, { headers: { cookie } })).json()) as {
      id: string | null
    }
  assert.equal((await resume(visitor.cookie)).id, visitor.token)
  assert.equal((await resume(`${SUPPORT.cookieName}=guess`)).id, null)
  const cookie = (await enter(site, { email: visitor.email, password: 'my own word' })).headers.get(
    'set-cookie',
  )
  assert.match(cookie ?? '', /HttpOnly/)
  assert.match(cookie ?? '', /SameSite=Lax/)
  await site.post('/api/deskfox/leave', { id: visitor.token })
  assert.equal((await resume(visitor.cookie)).id, null)

  const late = await seedVisitor(site)
  await sql`update support_tokens set expires_at = now() - interval '1 second' where conversation_id = ${late.id}`.execute(
    db,
  )
  assert.equal((await refusalOf(visitorWrites(site, late, 'Hello'))).code, 'SUPPORT_SESSION')
})

test('files of a visitor are served to the visitor and to support staff only', async () => {
  const [visitor, stranger, member] = [
    await seedVisitor(site),
    await seedVisitor(site),
    await seedAccount(site),
  ]
  const upload = async (token: string, bytes: Uint8Array, name: string) => {
    const form = new FormData()
    form.append('userid', token)
    form.append('upload', new Blob([bytes]), name)
    return site.get('/api/uploadsDeskFox', { method: 'POST', body: form })
  }
  const picture = await makePhoto()
  const sent = await upload(visitor.token, picture, '../../etc/passwd')
  const { data } = (await sent.json()) as { data: { url: string } }
  assert.match(data.url, /^\/files\/chat\/[0-9a-f-]{36}\/picture\.webp$/)
  const value = JSON.stringify({ url: data.url })
  assert.equal((await refusalOf(visitorWrites(site, stranger, value, { type: 'upload' }))).code, 'BAD_INPUT')
  const said = await visitorSays(site, visitor, value, { type: 'upload' })
  assert.equal(said.data.type, 'upload')
  const statusFor = async (cookie?: string) =>
    (await site.get(data.url, cookie === undefined ? {} : { headers: { cookie } })).status
  assert.equal(await statusFor(visitor.cookie), 200)
  assert.equal(await statusFor(staff.cookie), 200)
  for (const cookie of [stranger.cookie, member.cookie, undefined]) assert.equal(await statusFor(cookie), 404)
  assert.equal((await upload('guess', picture, 'x.png')).status, 403)
  assert.equal(
    (await upload(visitor.token, new TextEncoder().encode('<svg onload=alert(1)>'), 'x.png')).status,
    415,
  )
})

test('conversations are deleted with their files after the retention time, and empty ones sooner', async () => {
  const [recent, old, silent] = [await seedVisitor(site), await seedVisitor(site), await seedVisitor(site)]
  for (const visitor of [recent, old]) {
    await visitorSays(site, visitor, 'Hello')
    await runStaffMutation(site, staff, `moveSupport(conversation: "${visitor.id}", state: "closed") { id }`)
  }
  await sql`update support_conversations set since = now() - interval '366 days' where id = ${old.id}`.execute(
    db,
  )
  await sql`update support_conversations set since = now() - interval '3 days' where id = ${silent.id}`.execute(
    db,
  )
  await sweepSupport(site.app)
  await sweepSupport(site.app)
  const left = await db
    .selectFrom('support_conversations')
    .select('id')
    .where('id', 'in', [recent.id, old.id, silent.id])
    .execute()
  assert.deepEqual(
    left.map(({ id }) => id),
    [recent.id],
  )
  const gone = await db
    .selectFrom('support_messages')
    .select('id')
    .where('conversation_id', '=', old.id)
    .execute()
  assert.deepEqual(gone, [])
})

test('a conversation is closed a week after an answer without reply, and the next message reopens it', async () => {
  const visitor = await seedVisitor(site)
  await visitorSays(site, visitor, 'Hello')
  await answerAsStaff(site, staff, visitor.id, { value: 'Hello' })
  await sql`update support_conversations set since = now() - interval '8 days' where id = ${visitor.id}`.execute(
    db,
  )
  await sweepSupport(site.app)
  assert.equal((await conversationAt(site, staff, visitor.id))?.state, 'closed')
  await visitorSays(site, visitor, 'One more thing')
  assert.equal((await conversationAt(site, staff, visitor.id))?.state, 'open')
  assert.ok((await queue(site, staff)).items.some(({ id }) => id === visitor.id))
})
