import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SUPPORT } from '#rules/support.ts'
import { makePhoto } from '../../../../test/clips.ts'
import { cleanUpAfterFile } from '../../../../test/file-cleanup.ts'
import { openSocket } from '../../../../test/graphql-socket.ts'
import { mailsTo, mailTo, tokenIn } from '../../../../test/mail.ts'
import { refusalOf } from '../../../../test/people.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import {
  answerAsStaff,
  conversationAt,
  enter,
  followLink,
  seedVisitor,
  type Visitor,
  visitorSays,
  visitorSees,
  visitorWrites,
} from '../../../../test/support.ts'
import { mailAnswers } from './mail.ts'
import { issueToken } from './tokens.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { db } = site.app
const staff = await seedStaff(site, 'support')

/** Staff answer, and the answer is emailed with a link. */
async function mailedLink(visitor: Visitor, { seen = 0 } = {}): Promise<string> {
  await answerAsStaff(site, staff, visitor.id, { value: `Answer ${seen + 1}`, seen })
  await mailAnswers(site.app, { conversationId: visitor.id })
  const mail = await mailTo(site, { to: visitor.email, kind: 'support-answer', nth: seen + 1 })
  return tokenIn(mail, site, '/deskfoxchat')
}

const isProven = async ({ id }: Visitor) => (await conversationAt(site, staff, id))?.proven
const resume = async (body: object, cookie = '') =>
  (await (await site.post('/api/deskfox/resume', body, { headers: { cookie } })).json()) as {
    id: string | null
    link?: boolean
  }

test('a stranger who wrote under another person’s address loses access when its owner follows a mailed link', async () => {
  const stranger = await seedVisitor(site)
  const form = new FormData()
  form.append('userid', stranger.token)
  form.append('upload', new Blob([await makePhoto()]), 'x.png')
  const uploaded = await site.get('/api/uploadsDeskFox', { method: 'POST', body: form })
  const { url } = ((await uploaded.json()) as { data: { url: string } }).data
  await visitorSays(site, stranger, JSON.stringify({ url }), { type: 'upload' })
  const secondTab = await seedVisitor(site, { email: stranger.email })
  assert.equal(secondTab.id, stranger.id)
  const fileFor = async (cookie: string) => (await site.get(url, { headers: { cookie } })).status
  assert.equal(await fileFor(stranger.cookie), 200)

  const link = await mailedLink(stranger)
  const owner = { ...stranger, ...(await followLink(site, link)) }
  assert.equal(await isProven(stranger), true)
  assert.equal((await visitorSees(site, owner)).length, 2)
  assert.equal(await fileFor(owner.cookie), 200)
  for (const { token, cookie, id } of [stranger, secondTab]) {
    assert.equal((await refusalOf(visitorWrites(site, { token }, 'Still here'))).code, 'SUPPORT_SESSION')
    assert.equal(
      (
        await refusalOf(
          site.ask('query ($t: ID!, $u: ID!) { messages(thread: $t, userid: $u) { id } }', {
            variables: { t: id, u: token },
          }),
        )
      ).code,
      'SUPPORT_SESSION',
    )
    assert.equal(await fileFor(cookie), 404)
    assert.equal((await resume({}, cookie)).id, null)
  }
  const back = await seedVisitor(site, { email: stranger.email })
  assert.notEqual(back.id, stranger.id, 'the old password opens the owner’s conversation')
  assert.deepEqual(await visitorSees(site, back), [])
})

test('the first use of the link ends the stranger’s open subscription before any further message', async () => {
  const stranger = await seedVisitor(site)
  await visitorSays(site, stranger, 'Hello')
  const link = await mailedLink(stranger)
  const client = await openSocket(`${site.url.replace('http', 'ws')}/api`, { headers: { origin: site.url } })
  cleanUpAfterFile(() => client.socket.terminate())
  await client.init()
  client.subscribe(
    'chat',
    'subscription ($t: ID!, $u: ID!) { deskfoxMessages(thread: $t, userid: $u) { message { data { value } } } }',
    { t: stranger.id, u: stranger.token },
  )
  await client.listened('chat')
  const owner = await followLink(site, link)
  const message = await client.take(({ id }) => id === 'chat')
  assert.equal(message.type, 'complete')
  await visitorSays(site, owner, 'For support only')
})

test('loading a link, as mail scanners do, verifies nothing and changes nothing', async () => {
  const visitor = await seedVisitor(site)
  await visitorSays(site, visitor, 'Hello')
  const link = await mailedLink(visitor)
  assert.equal((await site.get(`/deskfoxchat?id=${link}`)).status, 200)
  assert.deepEqual(await resume({ id: link }), { error: false, account: null, id: null, link: true })
  assert.equal((await refusalOf(visitorWrites(site, { token: link }, 'Hello'))).code, 'SUPPORT_SESSION')
  const file = '/files/chat/01900000-0000-7000-8000-000000000000/picture.webp'
  assert.equal((await site.get(file, { headers: { cookie: `${SUPPORT.cookieName}=${link}` } })).status, 404)
  assert.equal(await isProven(visitor), false)
  await visitorSays(site, visitor, 'Still me')
  await followLink(site, link)
  assert.equal(await isProven(visitor), true)
})

test('following a second link ends the session of the first, whose link no longer works', async () => {
  const visitor = await seedVisitor(site)
  await visitorSays(site, visitor, 'Hello')
  const first = await mailedLink(visitor)
  const phone = await followLink(site, first)
  await visitorSays(site, phone, 'From my phone')
  const second = await mailedLink(visitor, { seen: 1 })
  const laptop = await followLink(site, second)
  await visitorSays(site, laptop, 'From my laptop')
  assert.equal((await refusalOf(visitorWrites(site, phone, 'Hello?'))).code, 'SUPPORT_SESSION')
  const again = await site.post('/api/deskfox/open', { id: first })
  assert.deepEqual(await again.json(), { error: true, account: null, id: null })
  // The second link keeps working for its browser.
  await followLink(site, second)
  await visitorSays(site, laptop, 'Still here')
  for (const id of ['', 'x'.repeat(500), visitor.token, visitor.id, 5, null])
    assert.equal(
      ((await (await site.post('/api/deskfox/open', { id })).json()) as { error: boolean }).error,
      true,
    )
})

test('repeated sign-ins of a stranger do not invalidate the link on its way to the owner', async () => {
  const stranger = await seedVisitor(site)
  await visitorSays(site, stranger, 'Hello')
  const link = await mailedLink(stranger)
  for (let times = 0; times <= SUPPORT.maxTokens; times += 1)
    await seedVisitor(site, { email: stranger.email })
  const owner = await followLink(site, link)
  await visitorSays(site, owner, 'It is I')
})

test('of two links followed concurrently one keeps access', async () => {
  const visitor = await seedVisitor(site)
  await visitorSays(site, visitor, 'Hello')
  const links = [await mailedLink(visitor), await mailedLink(visitor, { seen: 1 })]
  await Promise.all(links.map((id) => site.post('/api/deskfox/open', { id })))
  const outcomes = await Promise.all(links.map((token) => visitorWrites(site, { token }, 'Hello')))
  assert.equal(outcomes.filter(({ errors }) => !errors).length, 1)
})

test('a sign-in in progress when the address is verified gives no access', async () => {
  const visitor = await seedVisitor(site)
  await visitorSays(site, visitor, 'Hello')
  await followLink(site, await mailedLink(visitor))
  const token = await db
    .transaction()
    .execute((tx) => issueToken(site.app, tx, { conversationId: visitor.id, kind: 'browser' }))
  assert.equal((await refusalOf(visitorWrites(site, { token }, 'Still here'))).code, 'SUPPORT_SESSION')
})

test('a visitor who lost the password gets a link by email, which ends all other sessions', async () => {
  const [squatter, unknown] = [await seedVisitor(site), 'nobody@posteo.example']
  await visitorSays(site, squatter, 'I am not who you think')
  for (const email of [squatter.email, unknown]) {
    const answer = await site.post('/api/deskfox/link', { email })
    assert.deepEqual(await answer.json(), { error: false, errors: {} })
  }
  const mail = await mailTo(site, { to: squatter.email, kind: 'support-link' })
  const owner = await followLink(site, tokenIn(mail, site, '/deskfoxchat'))
  assert.equal((await visitorSays(site, owner, 'It is I')).from.id, squatter.id)
  assert.equal((await refusalOf(visitorWrites(site, squatter, 'Still here'))).code, 'SUPPORT_SESSION')
  const back = await enter(site, { email: squatter.email, password: 'my own word', type: 'email' })
  assert.notEqual(((await back.json()) as { account: { id: string } }).account.id, squatter.id)
  assert.deepEqual(await mailsTo(site, unknown), [])
})

test('a link is emailed for each conversation with messages at the address', async () => {
  const email = 'several@posteo.example'
  const own = await seedVisitor(site, { email, password: 'one' })
  const other = await seedVisitor(site, { email, password: 'two' })
  await seedVisitor(site, { email, password: 'mistyped' })
  await visitorSays(site, own, 'Mine')
  await visitorSays(site, other, 'Mine too')
  await site.post('/api/deskfox/link', { email })
  const opened = await Promise.all(
    [1, 2].map(async (nth) => {
      const mail = await mailTo(site, { to: email, kind: 'support-link', nth })
      return (await followLink(site, tokenIn(mail, site, '/deskfoxchat'))).id
    }),
  )
  assert.deepEqual(opened.toSorted(), [own.id, other.id].toSorted())
})
