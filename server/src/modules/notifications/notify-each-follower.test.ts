import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { untilDone } from '../../../test/media-api.ts'
import { mute, notificationsViaApi } from '../../../test/notifications.ts'
import { answerOf, block, follow, hide } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { notifyEachFollower, notifyFollowers } from './notify-each-follower.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { db } = site.app

const liveOf = (actor: Seeded, onceKey: string) =>
  ({ kind: 'live', actorId: actor.id, mediaId: null, words: '', onceKey }) as const

/** Creates many followers at once. */
async function crowd(creator: Seeded, count: number): Promise<void> {
  await sql`
    with added as (
      insert into accounts (username, fullname, email, password_hash)
      select replace(id::text, '-', ''), 'One of many', id || '@seed.example', 'none'
      from (select uuidv7() as id from generate_series(1, ${count}::int)) as ids
      returning id
    )
    insert into follows (follower_id, followed_id) select id, ${creator.id} from added
  `.execute(db)
}

async function shownTo(creator: Seeded): Promise<{ rows: number; people: number }> {
  const { rows } = await sql<{ rows: number; people: number }>`
    select count(*)::int as rows, count(distinct account_id)::int as people
    from notifications where actor_id = ${creator.id} and kind = 'live'
  `.execute(db)
  return rows[0] ?? { rows: 0, people: 0 }
}

test('the worker notifies all followers once, however often it restarts', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  await crowd(creator, 1_200)
  await db.transaction().execute((tx) => notifyFollowers(site.app, tx, liveOf(creator, 'monday')))
  await untilDone('the telling', async () => (await shownTo(creator)).rows === 1_200)
  await notifyEachFollower(site.app, liveOf(creator, 'monday'))
  await Promise.all([1, 2].map(() => notifyEachFollower(site.app, liveOf(creator, 'monday'))))
  assert.deepEqual(await shownTo(creator), { rows: 1_200, people: 1_200 })
  await notifyEachFollower(site.app, liveOf(creator, 'tuesday'))
  assert.deepEqual(await shownTo(creator), { rows: 2_400, people: 1_200 })
})

test('continues with the remaining followers after an interruption', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  await crowd(creator, 700)
  let batches = 0
  const breaking = {
    ...site.app,
    bus: {
      ...site.app.bus,
      publishAllIn: (...response: Parameters<typeof site.app.bus.publishAllIn>) => {
        batches += 1
        if (batches > 1) throw new Error('cut off')
        return site.app.bus.publishAllIn(...response)
      },
    },
  }
  await assert.rejects(notifyEachFollower(breaking, liveOf(creator, 'monday')), /cut off/)
  assert.deepEqual(await shownTo(creator), { rows: 500, people: 500 })
  await notifyEachFollower(site.app, liveOf(creator, 'monday'))
  assert.deepEqual(await shownTo(creator), { rows: 700, people: 700 })
})

test('does not notify strangers, accounts that muted or blocked the actor, or hidden ones', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const [fan, muting, blocking, hidden, stranger] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => seedAccount(site)),
  )
  assert.ok(fan && muting && blocking && hidden && stranger)
  for (const person of [fan, muting, hidden]) await answerOf(follow(site, person, creator.id))
  await answerOf(mute(site, muting, creator.id))
  await answerOf(block(site, blocking, creator.id))
  await sql`insert into follows (follower_id, followed_id) values (${blocking.id}, ${creator.id})`.execute(db)
  await hide(site, hidden.id, 'suspended')
  await notifyEachFollower(site.app, liveOf(creator, 'monday'))
  assert.deepEqual(
    (await notificationsViaApi(site, fan)).map(({ kind }) => kind),
    ['live'],
  )
  assert.deepEqual(await shownTo(creator), { rows: 1, people: 1 })
})
