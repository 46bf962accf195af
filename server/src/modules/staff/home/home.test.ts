/** Home page of the console: queues by right, items by due date, with claims. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { HOUR_MS } from '#rules/time.ts'
import { seedApplication } from '../../../../test/creators.ts'
import { seedMediaRow } from '../../../../test/media.ts'
import { writeTextMessage } from '../../../../test/messages.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { seedVisitor, visitorSays } from '../../../../test/support.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const [lena, fiona, fan] = [
  await seedStaff(site, 'moderator'),
  await seedStaff(site, 'finance'),
  await seedAccount(site, { isCreator: false }),
]

type Home = {
  queues: { id: string; waits: number; late: number }[]
  next: {
    queue: string
    item: string
    title: string
    text: string
    due: string
    claim: { user: { id: string } } | null
  }[]
  health: { name: string; state: string; percent: number | null }[]
  duty: { user: { id: string }; roles: string[]; in_hand: number }[]
  kept_share: number | null
  mine: string[]
}

const ask = (asker: RequestUser) =>
  askAs(
    site,
    asker,
    `{ staffHome {
      queues { id waits late } mine kept_share
      next { queue item title text due claim { user { id } } }
      health { name state percent }
      duty { user { id } roles in_hand }
    } }`,
  )
const home = (asker: RequestUser) => answerOf<Home>(ask(asker))

const creator = await seedAccount(site, { isCreator: true })
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
const waiting = (hours: number, description: string) =>
  seedMediaRow(site, creator, { approved: false, verified: false, created_at: ago(hours), description })

test('lists waiting items by queue and by due date, for staff with the right to the queue', async () => {
  const late = await waiting(3, 'Late')
  const fresh = await waiting(0, 'Fresh')
  const application = await seedApplication(site, fan)
  await askAs(site, lena, 'mutation ($id: ID!) { claimItem(queue: "media", id: $id) { item } }', {
    id: late.id,
  })
  const seen = await home(lena)
  const media = seen.queues.find(({ id }) => id === 'media')
  assert.deepEqual([media?.waits, media?.late], [2, 1])
  assert.deepEqual(
    seen.next.map(({ item }) => item),
    [late.id, fresh.id, application],
  )
  assert.equal(seen.next[0]?.title, '“Late”')
  assert.equal(seen.next[0]?.claim?.user.id, lena.id)
  assert.equal(seen.next[1]?.claim, null)
  assert.deepEqual(seen.mine, ['media'])
  assert.deepEqual(seen.duty.find(({ user }) => user.id === lena.id)?.in_hand, 1)

  const others = await home(fiona)
  assert.deepEqual(
    others.queues.filter(({ id }) => ['media', 'applications', 'releases', 'reports'].includes(id)),
    [],
  )
  assert.equal(
    others.next.some(({ item }) => item === late.id),
    false,
  )
  assert.equal(others.duty.find(({ user }) => user.id === lena.id)?.in_hand, 0, 'nor whose hand it is in')
})

test('a waiting conversation is titled by its customer: members by name, visitors by number', async () => {
  const visitor = await seedVisitor(site)
  await visitorSays(site, visitor, 'Hello?')
  const member = await seedAccount(site, { isCreator: false })
  await writeTextMessage(site, member, { id: SUPPORT_ACCOUNT_ID }, 'My payout did not arrive')
  const { next } = await home(await seedStaff(site, 'support'))
  const entries = next.filter(({ queue }) => queue === 'support').map(({ title, text }) => [title, text])
  const { fullname, username } = await site.app.db
    .selectFrom('accounts')
    .select(['fullname', 'username'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  assert.equal(entries[0]?.[0], 'Conversation with a visitor')
  assert.match(entries[0]?.[1] ?? '', /^S-\d+ \d{3}$/)
  assert.deepEqual(entries[1], [`Conversation with ${fullname}`, `@${username}`])
})

test('site health: money lines by right, the rest for all staff', async () => {
  const names = async (asker: RequestUser) => (await home(asker)).health.map(({ name }) => name)
  assert.deepEqual(await names(lena), ['audit', 'jobs', 'mail', 'disk'])
  assert.deepEqual(await names(fiona), ['books', 'audit', 'payouts', 'leavers', 'jobs', 'mail', 'disk'])
  const disk = (await home(lena)).health.find(({ name }) => name === 'disk')
  assert.ok(disk?.percent !== null && disk !== undefined && disk.percent >= 0 && disk.percent <= 100)
})

test('the service level is met when the answer came in time', async () => {
  const [a, b] = [await seedAccount(site), await seedAccount(site)]
  const [quick, slow] = [await seedApplication(site, a), await seedApplication(site, b)]
  await sql`update creator_applications set submitted_at = now() - interval '20 days' where id = ${slow}`.execute(
    db,
  )
  const approve = 'mutation ($id: ID!) { approveApplication(id: $id) { status } }'
  for (const id of [quick, slow]) await answerOf(askAs(site, lena, approve, { id }))
  assert.equal((await home(lena)).kept_share, 50)
  assert.equal((await home(fiona)).kept_share, null)
})

test('refuses people who are not staff', async () => {
  assert.equal((await refusalOf(ask(fan))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(ask(creator))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(ask(null))).code, 401)
})
