import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { makePhoto } from '../../../../test/clips.ts'
import { cleanUpAfterFile } from '../../../../test/file-cleanup.ts'
import { openSocket } from '../../../../test/graphql-socket.ts'
import {
  listThreadsViaApi,
  mayWriteTo,
  readMessagesViaApi,
  textsIn,
  threadWithViaApi,
  unreadThreads,
  writeTextMessage,
} from '../../../../test/messages.ts'
import { answerOf, askAs, block, hide, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import {
  answer,
  answerAsStaff,
  conversationAt,
  conversationOf,
  queue,
  runStaffMutation,
  seedVisitor,
  visitorSays,
  visitorSees,
} from '../../../../test/support.ts'
import { sendParts } from '../../../../test/uploads.ts'
import { supportData } from '../personal-data.ts'
import { waitingSupport } from './queue.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const [priya, omar] = [await seedStaff(site, 'support'), await seedStaff(site, 'support')]
await sql`update accounts set fullname = 'Priya Nair' where id = ${priya.id}`.execute(db)
await sql`update accounts set fullname = 'Omar Said' where id = ${omar.id}`.execute(db)
const SUPPORT = { id: SUPPORT_ACCOUNT_ID }

async function asked(text = 'Help me') {
  const visitor = await seedVisitor(site)
  await visitorSays(site, visitor, text)
  return visitor
}

test('any member can write to support in the messenger and gets the answer there', async () => {
  const member = await seedAccount(site)
  assert.equal((await mayWriteTo(site, member, SUPPORT)).allowed, true)
  await writeTextMessage(site, member, SUPPORT, 'My payout did not arrive')
  const id = await conversationOf(site, member.id)
  const listed = await conversationAt(site, priya, id)
  assert.equal(listed?.person?.id, member.id)
  assert.equal(listed?.state, 'open')
  assert.deepEqual(listed?.last_message, { text: 'My payout did not arrive', answer: false, file: false })
  assert.equal(new Date(listed?.due ?? 0).getTime() - new Date(listed?.since ?? 0).getTime(), 15 * 60_000)
  const said = await answerAsStaff(site, priya, id, { value: 'x'.repeat(2_000) })
  assert.equal(said.answered_by, 'Priya')
  const thread = await threadWithViaApi(site, member, SUPPORT)
  assert.deepEqual(await textsIn(site, member, thread?.id ?? ''), [
    'x'.repeat(2_000),
    'My payout did not arrive',
  ])
  assert.equal(await unreadThreads(site, member), 1)
  assert.equal(await answerOf(askAs(site, member, 'mutation { updateSupportThreadRead }')), true)
  assert.equal(await answerOf(askAs(site, member, 'mutation { updateSupportThreadRead }')), false)
  const shown = askAs(site, member, '{ threads { support may_write { allowed } user { id } } }')
  assert.deepEqual(await answerOf(shown), [{ support: true, may_write: { allowed: true }, user: SUPPORT }])
  assert.equal((await conversationAt(site, priya, id))?.state, 'waiting')
  await writeTextMessage(site, member, SUPPORT, 'Thank you')
  assert.equal((await conversationAt(site, priya, id))?.state, 'open')
})

test('the support account cannot be blocked, by mutation or in SQL, nor signed in to', async () => {
  const member = await seedAccount(site)
  assert.equal((await refusalOf(block(site, member, SUPPORT.id))).code, 'BAD_INPUT')
  await assert.rejects(
    sql`insert into blocks (blocker_id, blocked_id) values (${member.id}, ${SUPPORT.id})`.execute(db),
    /blocks_never_support/,
  )
  for (const password of ['none', '', 'support'])
    assert.equal(
      (
        (await (await site.post('/api/auth', { email: 'support@support.invalid', password })).json()) as {
          error: boolean
        }
      ).error,
      true,
    )
  const found = await answerOf<unknown[]>(site.ask('{ creators(filter: { query: "support" }) { username } }'))
  assert.deepEqual(found, [])
})

test('an answer on an outdated view is refused and names the colleague who answered', async () => {
  const member = await seedAccount(site)
  await writeTextMessage(site, member, SUPPORT, 'Hello')
  for (const id of [(await asked()).id, await conversationOf(site, member.id)]) {
    await answerAsStaff(site, priya, id, { value: 'I look into it', seen: 0, key: `one-${id}` })
    const refused = await refusalOf(answer(site, omar, id, { value: 'I look into it too', seen: 0 }))
    assert.equal(refused.code, 'ALREADY_ANSWERED')
    assert.match(refused.words, /^Priya has already replied/)
    // A late retry under the same key is the same answer.
    await answerAsStaff(site, priya, id, { value: 'I look into it', seen: 0, key: `one-${id}` })
    assert.equal(
      (await refusalOf(answer(site, priya, id, { value: 'Else', seen: 1, key: `one-${id}` }))).code,
      'KEY_REUSED',
    )
    await answerAsStaff(site, omar, id, { value: 'And I go on', seen: 1 })
    const conversation = await conversationAt(site, omar, id)
    assert.equal(conversation?.answers, 2)
    assert.equal(conversation?.assigned_to?.id, priya.id)
  }
})

test('of twenty concurrent answers one is sent', async () => {
  const visitor = await asked()
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      answer(site, index % 2 ? priya : omar, visitor.id, { value: `${index}` }),
    ),
  )
  assert.equal(tries.filter(({ errors }) => errors === undefined).length, 1)
  assert.equal((await visitorSees(site, visitor)).length, 2)
})

test('a member and staff writing concurrently do not deadlock', async () => {
  const member = await seedAccount(site)
  await writeTextMessage(site, member, SUPPORT, 'first')
  const id = await conversationOf(site, member.id)
  const rounds = Array.from({ length: 15 }, (_, index) => index)
  await Promise.all([
    ...rounds.map((index) => writeTextMessage(site, member, SUPPORT, `more ${index}`)),
    ...rounds.map((index) => answer(site, priya, id, { value: `answer ${index}`, seen: index })),
    ...rounds.map(() => runStaffMutation(site, omar, `hereAtSupport(conversation: "${id}", writing: true)`)),
    ...rounds.map((index) =>
      runStaffMutation(
        site,
        omar,
        `moveSupport(conversation: "${id}", state: "${index % 2 ? 'closed' : 'open'}") { id }`,
      ),
    ),
  ])
  const thread = await threadWithViaApi(site, member, SUPPORT)
  const events = await answerOf<{ change: number }[]>(
    readMessagesViaApi(site, member, thread?.id ?? '', { limit: { limit: 50 } }),
  )
  assert.equal(thread?.change, events.length)
})

test('refuses hostile answers and leaves the conversation unchanged', async () => {
  const visitor = await asked()
  for (const [value, type] of [
    ['', 'text'],
    [' \n ', 'text'],
    ['x'.repeat(2_001), 'text'],
    ['a\0b', 'text'],
    ['{"price":1}', 'teaser'],
    ['{"url":"/files/chat/01900000-0000-7000-8000-000000000000/picture.webp"}', 'upload'],
  ] as const)
    assert.equal((await refusalOf(answer(site, priya, visitor.id, { value, type }))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(answer(site, priya, priya.id, { value: 'x' }))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(answer(site, priya, 'nonsense', { value: 'x' }))).code, 'BAD_INPUT')
  const conversation = await conversationAt(site, priya, visitor.id)
  assert.deepEqual([conversation?.state, conversation?.answers], ['open', 0])
})

test('people without the support role get no list, conversation, mutation or event', async () => {
  const visitor = await asked('Between us')
  const outsiders = [
    null,
    await seedAccount(site),
    await seedAccount(site, { isCreator: true }),
    await seedStaff(site, 'finance', 'moderator'),
  ]
  for (const who of outsiders) {
    const code = who === null ? 401 : 'FORBIDDEN'
    for (const words of [
      '{ supportQueue { items { id } } }',
      `{ supportConversation(id: "${visitor.id}") { id } }`,
      '{ supportStaff { id } }',
      '{ cannedAnswers { id } }',
      `mutation { assignSupport(conversation: "${visitor.id}", to: "${priya.id}") { id } }`,
      `mutation { moveSupport(conversation: "${visitor.id}", state: "closed") { id } }`,
      `mutation { noteSupport(conversation: "${visitor.id}", text: "x", key: "some-key-k") { id } }`,
      `mutation { hereAtSupport(conversation: "${visitor.id}", writing: true) }`,
      `mutation { saveCannedAnswer(shortcut: "x", title: "x", text: "x") { id } }`,
      `mutation { deleteCannedAnswer(id: "${visitor.id}") }`,
      `mutation { messageFromSupport(to: "${priya.id}", text: "x", reason: "x", key: "some-key-k") { id } }`,
    ])
      assert.equal((await refusalOf(askAs(site, who, words))).code, code, words)
    assert.equal((await refusalOf(answer(site, who, visitor.id, { value: 'x' }))).code, code)
    const client = await openSocket(`${site.url.replace('http', 'ws')}/api`, {
      headers: { origin: site.url, ...(who && { cookie: who.cookie }) },
    })
    cleanUpAfterFile(() => client.socket.terminate())
    await client.init()
    for (const [name, query] of [
      ['desk', 'subscription { supportDesk { conversation } }'],
      ['here', `subscription { supportPresence(conversation: "${visitor.id}") { writing } }`],
    ] as const) {
      client.subscribe(name, query, {})
      assert.ok((await client.next(name)).errors)
    }
  }
})

test('the queue is sorted by waiting time, paginated and filtered by assignee', async () => {
  const own = await freshSite({ RATE_LIMITS: 'off' })
  const [one, two] = [await seedStaff(own, 'support'), await seedStaff(own, 'admin')]
  const ids: string[] = []
  for (let index = 0; index < 5; index += 1) {
    const visitor = await seedVisitor(own)
    await visitorSays(own, visitor, `${index}`)
    ids.push(visitor.id)
    await sql`update support_conversations set since = now() - make_interval(mins => ${60 - index}) where id = ${visitor.id}`.execute(
      own.app.db,
    )
  }
  await seedVisitor(own)
  const first = await queue(own, one, { limit: 3 })
  assert.deepEqual(
    first.items.map(({ id }) => id),
    ids.slice(0, 3),
  )
  const second = await queue(own, one, { limit: 3, after: first.next ?? '' })
  assert.deepEqual([second.items.map(({ id }) => id), second.next], [ids.slice(3), null])
  assert.deepEqual(first.counts, { open: 5, nobody: 5, mine: 0, waiting: 0 })
  assert.deepEqual(
    (await waitingSupport(own.app.db).execute()).map(({ id }) => id),
    ids,
  )

  await runStaffMutation(own, one, `assignSupport(conversation: "${ids[1]}", to: "${one.id}") { id }`)
  await runStaffMutation(own, one, `assignSupport(conversation: "${ids[2]}", to: "${two.id}") { id }`)
  const idsOf = async (whose: string) => (await queue(own, one, { whose })).items.map(({ id }) => id)
  assert.deepEqual(await idsOf('mine'), [ids[1]])
  assert.deepEqual(await idsOf('others'), [ids[2]])
  assert.deepEqual(await idsOf('nobody'), [ids[0], ids[3], ids[4]])
  const stranger = await seedAccount(own)
  const given = runStaffMutation(
    own,
    one,
    `assignSupport(conversation: "${ids[0]}", to: "${stranger.id}") { id }`,
  )
  assert.equal((await refusalOf(given)).code, 'BAD_INPUT')
  for (const words of ['filter: "all"', 'whose: "theirs"', 'after: "bm9uc2Vuc2U"'])
    assert.equal((await refusalOf(askAs(own, one, `{ supportQueue(${words}) { next } }`))).code, 'BAD_INPUT')
  const { rows } = await sql<{
    action: string
  }>`select action from audit_log where target_kind = 'support-conversation'`.execute(own.app.db)
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['support.assign', 'support.assign'],
  )
})

test('a queue of 10,000 is read by index', async () => {
  const own = await freshSite()
  await sql`
    insert into support_conversations (email, state, since, created_at, updated_at)
    select 'p' || n || '@x.example', case n % 3 when 0 then 'open' when 1 then 'waiting' else 'closed' end,
      now() - make_interval(secs => n), now(), now()
    from generate_series(1, 10000) as n
  `.execute(own.app.db)
  await sql`analyze support_conversations`.execute(own.app.db)
  const plan = async (condition: string) =>
    JSON.stringify(
      (
        await sql`explain select * from support_conversations where ${sql.raw(condition)} order by since, id limit 31`.execute(
          own.app.db,
        )
      ).rows,
    )
  for (const condition of [
    "state = 'open'",
    "state = 'open' and assigned_to is null",
    `state = 'open' and (since, id) > (now() - interval '1 day', '${SUPPORT.id}')`,
  ]) {
    const found = await plan(condition)
    assert.match(found, /Index/)
    assert.doesNotMatch(found, /Sort|Seq Scan/)
  }
})

test('notes are for staff only, closing and reopening are idempotent, and everything is audited', async () => {
  const visitor = await asked()
  const note = () =>
    runStaffMutation(
      site,
      omar,
      `noteSupport(conversation: "${visitor.id}", text: "Declined at the bank", key: "note-key-n") { notes { text by { id } } }`,
    )
  await note()
  assert.deepEqual(await answerOf(note()), { notes: [{ text: 'Declined at the bank', by: { id: omar.id } }] })
  assert.deepEqual(
    (await visitorSees(site, visitor)).map(({ data }) => data.value),
    ['Help me'],
  )
  const move = (state: string) =>
    runStaffMutation(site, priya, `moveSupport(conversation: "${visitor.id}", state: "${state}") { state }`)
  assert.deepEqual(await answerOf(move('closed')), { state: 'closed' })
  const { since } = (await conversationAt(site, priya, visitor.id)) ?? assert.fail()
  await move('closed')
  assert.equal((await conversationAt(site, priya, visitor.id))?.since, since)
  assert.deepEqual(await answerOf(move('open')), { state: 'open' })
  assert.equal((await refusalOf(move('gone'))).code, 'BAD_INPUT')
  for (const text of ['', 'x'.repeat(2_001)]) {
    const bad = runStaffMutation(
      site,
      priya,
      `noteSupport(conversation: "${visitor.id}", text: "${text}", key: "note-key-m") { id }`,
    )
    assert.equal((await refusalOf(bad)).code, 'BAD_INPUT')
  }
  const { rows } = await sql<{
    after: unknown
  }>`select after from audit_log where target_id = ${visitor.id} order by id`.execute(db)
  assert.equal(rows.length, 3)
})

test('presence, typing and read state of staff are published', async () => {
  const visitor = await asked()
  const client = await openSocket(`${site.url.replace('http', 'ws')}/api`, {
    headers: { origin: site.url, cookie: omar.cookie },
  })
  cleanUpAfterFile(() => client.socket.terminate())
  await client.init()
  client.subscribe(
    'here',
    `subscription { supportPresence(conversation: "${visitor.id}") { staff { id } writing } }`,
    {},
  )
  client.subscribe(
    'typing',
    `subscription { deskfoxTyping(thread: "${visitor.id}", userid: "${visitor.token}") { name } }`,
    {},
  )
  const here = setInterval(
    () => void runStaffMutation(site, priya, `hereAtSupport(conversation: "${visitor.id}", writing: true)`),
    50,
  )
  const event = await client.next('here')
  assert.deepEqual(event.data, { supportPresence: { staff: { id: priya.id }, writing: true } })
  assert.deepEqual((await client.next('typing')).data, { deskfoxTyping: { name: 'Priya' } })
  clearInterval(here)
  const seen = await answerOf<{ last_read: string | null }>(
    site.ask('query ($t: ID!) { deskfoxConversation(userid: $t) { last_read } }', {
      variables: { t: visitor.token },
    }),
  )
  const [said] = await visitorSees(site, visitor)
  assert.equal(seen.last_read, said?.id)
})

test('a file of an answer is served to its recipient, and stays when its sender is erased', async () => {
  const [visitor, member] = [await asked(), await seedAccount(site)]
  await writeTextMessage(site, member, SUPPORT, 'Hello')
  const sent = await sendParts(site, priya, [['upload', await makePhoto(), 'x.png']], '/api/uploads')
  const { url } = (await sent.json()) as { url: string }
  const value = JSON.stringify({ url })
  await answerAsStaff(site, priya, visitor.id, { value, type: 'upload' })
  assert.equal((await site.get(url, { headers: { cookie: visitor.cookie } })).status, 200)
  assert.equal((await site.get(url, { headers: { cookie: member.cookie } })).status, 404)
  await answerAsStaff(site, priya, await conversationOf(site, member.id), { value, type: 'upload' })
  assert.equal((await site.get(url, { headers: { cookie: member.cookie } })).status, 200)
  const row = db.selectFrom('chat_uploads').select('account_id').where('account_id', '=', priya.id)
  assert.deepEqual(await row.execute(), [])
  const theirs = await sendParts(site, omar, [['upload', await makePhoto(), 'x.png']], '/api/uploads')
  const stolen = JSON.stringify(await theirs.json())
  assert.equal(
    (await refusalOf(answer(site, priya, visitor.id, { value: stolen, type: 'upload', seen: 1 }))).code,
    'BAD_INPUT',
  )
})

test('support can write first, and on behalf of a member always as itself', async () => {
  const [reader, subject] = [await seedAccount(site), await seedAccount(site)]
  const send = (words: string) =>
    runStaffMutation(site, priya, `messageFromSupport(${words}) { from { id } data { value } }`)
  const about = `to: "${reader.id}", about: "${subject.id}", text: "They cannot write today.", reason: "Asked by phone", key: "behalf-1-11"`
  const said = await answerOf<{ from: { id: string }; data: { value: string } }>(send(about))
  await send(about)
  assert.equal(said.from.id, SUPPORT.id)
  assert.equal(said.data.value, `On behalf of @${subject.username}, from support: They cannot write today.`)
  assert.equal((await listThreadsViaApi(site, reader))[0]?.user.id, SUPPORT.id)
  const { rows } = await sql<{ reason: string; account_id: string }>`
    select reason, account_id from audit_log where reason = 'Asked by phone'`.execute(db)
  assert.deepEqual(rows, [{ reason: 'Asked by phone', account_id: subject.id }])
  assert.equal(
    (await refusalOf(send(`to: "${reader.id}", text: "x", reason: " ", key: "behalf-2-22"`))).code,
    'BAD_INPUT',
  )
  assert.equal(
    (await refusalOf(send(`to: "${SUPPORT.id}", text: "x", reason: "x", key: "behalf-3-33"`))).code,
    'NOT_FOUND',
  )
  await hide(site, reader.id, 'suspended')
  await answerOf(send(`to: "${reader.id}", text: "You are suspended.", reason: "x", key: "behalf-4-44"`))
})

test('account facts are shown for members, and for visitors only after their address is verified', async () => {
  const member = await seedAccount(site)
  await writeTextMessage(site, member, SUPPORT, 'Hello')
  const facts = (id: string) =>
    answerOf<{ facts: { person: { id: string }; known: boolean; money: { cents: number } | null } | null }>(
      askAs(
        site,
        priya,
        `{ supportConversation(id: "${id}") { facts { person { id } known money { cents } counts { reports } } } }`,
      ),
    )
  const own = (await facts(await conversationOf(site, member.id))).facts
  assert.deepEqual([own?.person.id, own?.known, own?.money], [member.id, true, { cents: 0 }])
  const visitor = await seedVisitor(site, { email: `${member.username}@seed.example` })
  await visitorSays(site, visitor, 'I am they')
  const claimed = (await facts(visitor.id)).facts
  assert.deepEqual([claimed?.person.id, claimed?.known, claimed?.money], [member.id, false, null])
  assert.equal((await facts((await asked()).id)).facts, null)
})

test('canned answers are saved, changed and deleted, and shortcuts are unique', async () => {
  const save = (words: string) =>
    runStaffMutation(site, priya, `saveCannedAnswer(${words}) { id shortcut title text }`)
  const made = await answerOf<{ id: string }>(
    save('shortcut: "iban", title: "A new IBAN", text: "Hello {name}"'),
  )
  assert.equal((await refusalOf(save('shortcut: "iban", title: "x", text: "x"'))).code, 'BAD_INPUT')
  const changed = `id: "${made.id}", shortcut: "iban-2", title: "A new IBAN", text: "Hello {name}"`
  await answerOf(save(changed))
  assert.deepEqual(await answerOf(save(changed)), {
    id: made.id,
    shortcut: 'iban-2',
    title: 'A new IBAN',
    text: 'Hello {name}',
  })
  for (const words of [
    'shortcut: "A b", title: "x", text: "x"',
    'shortcut: "x", title: "", text: "x"',
    `shortcut: "x", title: "x", text: "${'x'.repeat(2_001)}"`,
    `id: "${priya.id}", shortcut: "x", title: "x", text: "x"`,
  ])
    assert.match(String((await refusalOf(save(words))).code), /BAD_INPUT|NOT_FOUND/)
  const remove = () => answerOf(runStaffMutation(site, priya, `deleteCannedAnswer(id: "${made.id}")`))
  assert.deepEqual([await remove(), await remove()], [true, false])
  const { rows } = await sql`select from audit_log where target_id = ${made.id}`.execute(db)
  assert.equal(rows.length, 3)
})

test('erasing a member deletes their conversation; erasing staff keeps their answers without a name', async () => {
  const [member, gone] = [await seedAccount(site), await seedStaff(site, 'support')]
  await writeTextMessage(site, member, SUPPORT, 'Hello')
  const [visitor, id] = [await asked(), await conversationOf(site, member.id)]
  await answerAsStaff(site, gone, visitor.id, { value: 'Hello' })
  await runStaffMutation(
    site,
    gone,
    `noteSupport(conversation: "${id}", text: "A note", key: "note-key-n") { id }`,
  )
  const holder = supportData(site.app)
  const exported = (await holder.exportOf(member.id)) as { state: string; notes: { text: string }[] }[]
  assert.deepEqual(
    exported.map(({ state, notes }) => [state, notes.map(({ text }) => text)]),
    [['open', ['A note']]],
  )
  await holder.erase(gone.id)
  assert.equal((await visitorSees(site, visitor))[0]?.answered_by, null)
  await holder.erase(member.id)
  await holder.erase(member.id)
  assert.equal(await conversationAt(site, priya, id), null)
  assert.equal(await holder.exportOf(member.id), null)
})
