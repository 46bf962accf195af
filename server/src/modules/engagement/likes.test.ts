import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { HOUR_MS } from '#rules/time.ts'
import {
  countsFor,
  like,
  miscountedMedia,
  notificationKindsOf,
  setLikeViaApi,
} from '../../../test/engagement.ts'
import { seedMedia, seedRight, seedSubscription } from '../../../test/media.ts'
import { answerOf, askAs, block, hide, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const owner = await seedAccount(site, { isCreator: true })

test('a like toggles, and everyone sees the count', async () => {
  const [fan, other] = [await seedAccount(site), await seedAccount(site)]
  const { id } = await seedMedia(site, owner)
  assert.equal(await answerOf(like(site, fan, id)), true)
  assert.deepEqual(await countsFor(site, fan, id), { likes: 1, like: true, comments: 0, views: 0 })
  assert.deepEqual(await countsFor(site, other, id), { likes: 1, like: false, comments: 0, views: 0 })
  assert.equal((await countsFor(site, null, id)).likes, 1)
  assert.equal(await answerOf(like(site, other, id)), true)
  assert.equal(await answerOf(like(site, fan, id)), false)
  assert.deepEqual(await countsFor(site, fan, id), { likes: 1, like: false, comments: 0, views: 0 })
  assert.deepEqual(await miscountedMedia(site), [])
})

test('an explicitly requested like or unlike is idempotent', async () => {
  const [creator, fan] = [await seedAccount(site), await seedAccount(site)]
  const { id } = await seedMedia(site, creator)
  const likesAfter = async (wanted: boolean | null) => {
    const answer = await answerOf<boolean>(setLikeViaApi(site, fan, id, wanted))
    const { likes, like: isLiked } = await countsFor(site, fan, id)
    assert.equal(isLiked, answer)
    return likes
  }
  assert.equal(await likesAfter(false), 0, 'what is not liked is not turned over')
  assert.equal(await likesAfter(true), 1)
  assert.equal(await likesAfter(true), 1)
  assert.equal(await likesAfter(null), 0, 'nothing said turns it over')
  await likesAfter(true)
  assert.equal(await likesAfter(false), 0)
  assert.deepEqual(await notificationKindsOf(site, creator.id), [])
  assert.equal((await refusalOf(setLikeViaApi(site, null, id, true))).code, 401)
  assert.equal((await refusalOf(setLikeViaApi(site, fan, id, 'yes'))).code, 'BAD_INPUT')
})

test('concurrent explicit likes of one account count once', async () => {
  const fan = await seedAccount(site)
  const { id } = await seedMedia(site, owner)
  const answers = [1, 2, 3, 4].map(() => answerOf<boolean>(setLikeViaApi(site, fan, id, true)))
  assert.deepEqual(await Promise.all(answers), [true, true, true, true])
  assert.deepEqual(await countsFor(site, fan, id), { likes: 1, like: true, comments: 0, views: 0 })
  assert.deepEqual(await miscountedMedia(site), [])
})

test('a page of media shows the viewer’s own likes', async () => {
  const [creator, fan] = [await seedAccount(site), await seedAccount(site)]
  const ids: string[] = []
  for (const _ of [1, 2, 3]) ids.push((await seedMedia(site, creator)).id)
  await answerOf(like(site, fan, ids[1] ?? ''))
  const list = await answerOf<{ id: string; like: boolean; likes: number }[]>(
    askAs(site, fan, 'query ($ids: [ID!]!) { videos(ids: $ids, withLike: true) { id like likes } }', { ids }),
  )
  assert.deepEqual(
    list,
    ids.map((id, index) => ({ id, like: index === 1, likes: index === 1 ? 1 : 0 })),
  )
})

test('concurrent toggles never create two rows, and the count is correct', async () => {
  for (let round = 0; round < 10; round += 1) {
    const fan = await seedAccount(site)
    const { id } = await seedMedia(site, owner)
    const answers = await Promise.all([1, 2, 3, 4].map(() => answerOf<boolean>(like(site, fan, id))))
    // Each call either liked concurrently or toggled later: the last one wins.
    const rows = await db.selectFrom('likes').selectAll().where('media_id', '=', id).execute()
    assert.ok(rows.length <= 1)
    assert.ok(answers.includes(true))
    const { likes, like: isLiked } = await countsFor(site, fan, id)
    assert.equal(likes, rows.length)
    assert.equal(isLiked, rows.length === 1)
  }
  assert.deepEqual(await miscountedMedia(site), [])
})

test('concurrent toggles with the same initial state have the same effect', async () => {
  const fan = await seedAccount(site)
  const { id } = await seedMedia(site, owner)
  // Both find no like, in any order: a third transaction holds the media's count until both wait.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isHolding, resolve: holds } = Promise.withResolvers<void>()
  const holder = db.transaction().execute(async (tx) => {
    await tx.selectFrom('media_counts').selectAll().where('media_id', '=', id).forUpdate().execute()
    holds()
    await held
  })
  await isHolding
  const both = [like(site, fan, id), like(site, fan, id)]
  for (const deadline = Date.now() + 180_000; ; ) {
    const waiting = await waitingQueries()
    if (waiting >= 2) break
    assert.ok(Date.now() < deadline, 'both likes should be waiting')
  }
  letGo()
  await holder
  assert.deepEqual(await Promise.all(both.map((answer) => answerOf(answer))), [true, true])
  assert.equal((await countsFor(site, fan, id)).likes, 1)
  assert.deepEqual(await miscountedMedia(site), [])
})

async function waitingQueries(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows[0]?.count ?? 0
}

test('counts concurrent likes of many accounts', async () => {
  const { id } = await seedMedia(site, owner)
  const fans = await Promise.all(Array.from({ length: 20 }, () => seedAccount(site)))
  await Promise.all(fans.map((fan) => answerOf(like(site, fan, id))))
  assert.equal((await countsFor(site, null, id)).likes, 20)
  await Promise.all(fans.slice(0, 12).map((fan) => answerOf(like(site, fan, id))))
  assert.equal((await countsFor(site, null, id)).likes, 8)
})

test('asks visitors to sign in', async () => {
  const { id } = await seedMedia(site, owner)
  assert.equal((await refusalOf(like(site, null, id))).code, 401)
})

test('only media the viewer may know of can be liked', async () => {
  const [fan, moderator] = [await seedAccount(site), await seedStaff(site, 'moderator')]
  const later = new Date(Date.now() + HOUR_MS)
  const kinds = {
    private: [{ visibility: 'private' }, 'NOT_FOUND'],
    unapproved: [{ approved: false, verified: true }, 'NOT_FOUND'],
    processing: [{ state: 'processing' }, 'NOT_FOUND'],
    scheduled: [{ available_at: later }, 'NOT_FOUND'],
    deleted: [{ deleted_at: new Date() }, 'NOT_FOUND'],
    'priced and scheduled': [{ price_cents: 500, available_at: later }, 'NOT_FOUND'],
  } as const
  for (const [what, [columns, code]] of Object.entries(kinds)) {
    const { id } = await seedMedia(site, owner, columns)
    assert.equal((await refusalOf(like(site, fan, id))).code, code, what)
    assert.equal((await refusalOf(like(site, moderator, id))).code, code, `${what}, staff`)
  }
  assert.equal((await refusalOf(like(site, fan, fan.id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(like(site, fan, 'x'))).code, 'BAD_INPUT')
})

test('locked media can be liked, once, but not commented on, and nothing of them opens', async () => {
  const [creator, fan, blocked] = [await seedAccount(site), await seedAccount(site), await seedAccount(site)]
  await answerOf(block(site, creator, blocked.id))
  for (const columns of [{ price_cents: 500 }, { visibility: 'subscription' }] as const) {
    const { id } = await seedMedia(site, creator, columns)
    assert.equal(await answerOf(setLikeViaApi(site, fan, id, true)), true)
    assert.equal(await answerOf(setLikeViaApi(site, fan, id, true)), true)
    assert.equal((await countsFor(site, fan, id)).likes, 1)
    const media = 'query ($id: ID!) { media(id: $id) { access like source { url } thumbnail { original } } }'
    const { access, ...shown } = await answerOf<{ access: string }>(askAs(site, fan, media, { id }))
    assert.notEqual(access, 'open')
    assert.deepEqual(shown, { like: true, source: null, thumbnail: { original: null } })
    const comment = 'mutation ($id: ID!) { addComment(media: $id, message: "Nice") { id } }'
    assert.equal((await refusalOf(askAs(site, fan, comment, { id }))).code, 'FORBIDDEN')
    assert.equal((await refusalOf(setLikeViaApi(site, blocked, id, true))).code, 'NOT_FOUND')
    assert.equal((await refusalOf(setLikeViaApi(site, null, id, true))).code, 401)
    assert.equal(await answerOf(setLikeViaApi(site, fan, id, false)), false)
    assert.equal((await countsFor(site, fan, id)).likes, 0)
  }
  assert.deepEqual(await miscountedMedia(site), [])
})

test('buyers, subscribers and owners can like media open to them', async () => {
  const [buyer, subscriber] = [await seedAccount(site), await seedAccount(site)]
  const sold = await seedMedia(site, owner, { price_cents: 500 })
  await seedRight(site, sold.id, buyer)
  assert.equal(await answerOf(like(site, buyer, sold.id)), true)
  const forSubscribers = await seedMedia(site, owner, { visibility: 'subscription' })
  await seedSubscription(site, subscriber, owner)
  assert.equal(await answerOf(like(site, subscriber, forSubscribers.id)), true)
  const own = await seedMedia(site, owner, { visibility: 'private' })
  assert.equal(await answerOf(like(site, owner, own.id)), true)
})

test('rejects likes across a block in either direction, and of suspended accounts’ media', async () => {
  const [creator, foe, blocker] = [await seedAccount(site), await seedAccount(site), await seedAccount(site)]
  const { id } = await seedMedia(site, creator)
  await answerOf(block(site, creator, foe.id))
  await answerOf(block(site, blocker, creator.id))
  assert.equal((await refusalOf(like(site, foe, id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(like(site, blocker, id))).code, 'NOT_FOUND')
  await hide(site, creator.id, 'suspended')
  assert.equal((await refusalOf(like(site, await seedAccount(site), id))).code, 'NOT_FOUND')
})

test('a like can be removed after the media became hidden', async () => {
  const [creator, fan] = [await seedAccount(site), await seedAccount(site)]
  const { id } = await seedMedia(site, creator)
  await answerOf(like(site, fan, id))
  await answerOf(block(site, creator, fan.id))
  assert.equal(await answerOf(like(site, fan, id)), false)
  assert.equal((await countsFor(site, null, id)).likes, 0)
  assert.equal((await refusalOf(like(site, fan, id))).code, 'NOT_FOUND')
})

test('notifies the owner once, and not of a like removed unread', async () => {
  const [creator, fan] = [await seedAccount(site), await seedAccount(site)]
  const { id } = await seedMedia(site, creator)
  await answerOf(like(site, fan, id))
  const news = { kind: 'like', actor_id: fan.id, media_id: id, comment_id: null, words: '' }
  assert.deepEqual(await notificationKindsOf(site, creator.id), [news])
  await answerOf(like(site, fan, id))
  assert.deepEqual(await notificationKindsOf(site, creator.id), [])
  await answerOf(like(site, fan, id))
  await answerOf(askAs(site, creator, 'mutation { readNotifications }'))
  await answerOf(like(site, fan, id))
  await answerOf(like(site, fan, id))
  assert.deepEqual(
    await notificationKindsOf(site, creator.id),
    [news],
    'what was read stays, and is not told again',
  )
  await answerOf(like(site, creator, id))
  assert.equal((await notificationKindsOf(site, creator.id)).length, 1, 'nobody is told of themselves')
})

test('a notification includes its media while visible', async () => {
  const [creator, fan] = [await seedAccount(site), await seedAccount(site)]
  const { id } = await seedMedia(site, creator, { visibility: 'subscription' })
  await seedSubscription(site, fan, creator)
  await answerOf(like(site, fan, id))
  const query = '{ notifications { kind media { id access likes } } }'
  assert.deepEqual(await answerOf(askAs(site, creator, query)), [
    { kind: 'like', media: { id, access: 'open', likes: 1 } },
  ])
  await db.updateTable('media').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  assert.deepEqual(await answerOf(askAs(site, creator, query)), [{ kind: 'like', media: null }])
})

test('deleting a media deletes its reactions', async () => {
  const fan = await seedAccount(site)
  const { id } = await seedMedia(site, owner)
  await answerOf(like(site, fan, id))
  await db.deleteFrom('media').where('id', '=', id).execute()
  assert.deepEqual(await db.selectFrom('likes').selectAll().where('media_id', '=', id).execute(), [])
  assert.deepEqual(await miscountedMedia(site), [])
})
