/** Lower bound for a page of the feed: one hand-written statement that returns the same JSON, behind a bare route. */
import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { hashToken } from '#platform/crypto.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { SESSION } from '#rules/limits.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export async function openLeast(databaseUrl: string) {
  const database = openDatabase({ url: databaseUrl })
  const app = Fastify()
  const token = new RegExp(`${SESSION.cookieName}=([\\w-]+)`)
  app.post('/least', async (request, reply) => {
    const [, session] = token.exec(request.headers.cookie ?? '') ?? []
    const values = session === undefined ? [new Date()] : [new Date(), hashToken(session)]
    const { rows } = await database.pool.query<{ answer: string }>(session ? FAN : VISITOR, values)
    return reply.header('content-type', 'application/json; charset=utf-8').send(rows[0]?.answer)
  })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/least`
  return {
    url,
    async [Symbol.asyncDispose]() {
      await app.close()
      await database.close()
    },
  }
}

/** The ranking needs more than one statement; everything except the order must be equal. */
export function assertSameShape(ours: string, least: string): void {
  assert.deepEqual(shapeOf(JSON.parse(least)), shapeOf(JSON.parse(ours)))
  const longer = Math.max(ours.length, least.length) / Math.min(ours.length, least.length)
  assert.ok(longer < 1.15, `${ours.length} characters against ${least.length}`)
}

/** Names and types of all fields; a list has the combined type of its items, and null is allowed on both sides. */
function shapeOf(value: Json): unknown {
  if (value === null || typeof value !== 'object') return 'value'
  if (Array.isArray(value)) return [value.length, Object.keys(Object.assign({}, ...value.map(plain))).sort()]
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]))
}

function plain(item: Json): object {
  return typeof item === 'object' && item !== null ? item : {}
}

const VISITOR = statement({ isVisitor: true })
const FAN = statement({ isVisitor: false })

/** Alternates authors as far as a window function can. */
function statement({ isVisitor }: { isVisitor: boolean }): string {
  const fan = (text: string, otherwise = '') => (isVisitor ? otherwise : text)
  const isWanted = fan(`
    and e.account_id <> (select id from me)
    and e.account_id not in (select blocked_id from blocks where blocker_id = (select id from me)
      union all select blocker_id from blocks where blocked_id = (select id from me))
    and e.account_id not in (select muted_id from mutes where account_id = (select id from me))
    and e.media_id not in (select media_id from hidden_media where account_id = (select id from me))
    and not exists (select from media_seen as s where s.account_id = (select id from me) and s.media_id = e.media_id)`)
  const isThere = `exists (select from accounts as a where a.id = e.account_id and a.status = 'active')`
  const isFollowed = `e.account_id in (select followed_id from follows where follower_id = (select id from me))`
  return `
    with ${fan(`me as materialized (
      select a.id from sessions as s join accounts as a on a.id = s.account_id
      where s.token_hash = $2 and s.expires_at > $1 and a.status = 'active'
    ),`)} pool as (
      (select e.media_id, e.account_id, e.score + ${fan(`case when ${isFollowed} then 2 else 0 end`, '0')} as worth
        from feed_entries as e where e.available_at <= $1 and ${isThere} ${isWanted}
        order by e.score desc, e.media_id desc limit ${isVisitor ? 60 : 50})
      ${fan(`union (
        select e.media_id, e.account_id, e.score + 2 from (
          select e.* from feed_entries as e where e.available_at <= $1
          order by e.available_at desc, e.media_id desc limit 2000
        ) as e where (${isFollowed}) is true and ${isThere} ${isWanted}
        order by e.available_at desc, e.media_id desc limit 10
      )`)}
    ), turns as (
      select *, row_number() over (partition by account_id order by worth desc) as turn from pool
    ), page as (
      select *, row_number() over (order by worth - turn desc) as place from turns
    )
    select json_build_object('data', json_build_object('feed', json_build_object(
      'next', (select encode(convert_to(json_build_object('since', 0, 'phase', 'new', 'at', json_build_array(min(worth), min(media_id::text)),
        'held', json_agg(media_id) filter (where place > 20), 'shown', string_agg(right(media_id::text, 6), '') filter (where place <= 20),
        'early', '', 'lastAuthorId', min(account_id::text))::text, 'utf8'), 'base64') from page),
      'medias', (select json_agg(${slide(isVisitor)} order by page.place)
        from page join media as m on m.id = page.media_id join accounts as a on a.id = m.account_id
        left join media_counts as c on c.media_id = m.id
        left join people_counts as p on p.account_id = m.account_id
        left join subscription_plans as plan on plan.creator_id = m.account_id
        ${fan('left join subscriptions as s on s.fan_id = (select id from me) and s.creator_id = m.account_id')}
        where page.place <= 20),
      '__typename', 'FeedPage')))::text as answer`
}

function slide(isVisitor: boolean): string {
  const own = (text: string) => (isVisitor ? 'false' : `exists (${text})`)
  const isOpen = `(m.price_cents = 0 and ${isVisitor ? "m.visibility = 'free'" : "(m.visibility = 'free' or s.ends_at > $1)"})`
  const address = (file: string, scope = 'all') =>
    `'/files/m/${scope}.everybody.t8pzg0.aaaaaaaaaaaaaaaaaaaaaa/' || m.id || '/bench/${file}'`
  return `json_build_object(
    'id', m.id, 'type', m.type,
    'access', case when ${isOpen} then 'open' when m.price_cents > 0 then 'price' else 'subscribers' end,
    'likes', c.likes, 'comments', c.comments, 'visibility', m.visibility,
    'via', 'popular',
    'like', ${own('select from likes as l where l.account_id = (select id from me) and l.media_id = m.id')},
    'source', case when ${isOpen} and m.type = 'video' then json_build_object(
      'type', 'video/mp4', 'url', ${address('clip.mp4')}, '__typename', 'MediaSource') end,
    'thumbnail', json_build_object('original', case when ${isOpen} then ${address('full.webp')} end,
      'poster', ${address('poster.webp')}, '__typename', 'MediaThumbnail'),
    'blur', ${address('blur.webp', 'blur')},
    'blurLoop', case when not ${isOpen} and m.playback ->> 'blur' is not null then ${address('blur.mp4', 'blur')} end,
    'width', m.width, 'height', m.height, 'duration', m.duration_ms / 1000.0,
    'description', m.description, 'tags', m.tags, 'alt', m.alt, 'watermark', null::text,
    'song', (select json_build_object('name', sounds.name, '__typename', 'Song') from sounds where sounds.id = m.sound_id),
    'shop', m.price_cents / 100.0, 'add_date', m.created_at, 'available_date', m.available_at,
    'captions', coalesce((select json_agg(json_build_object('language', t.language, 'label', t.label, 'url', t.file,
      '__typename', 'MediaCaptions')) from media_captions as t where t.media_id = m.id), '[]'),
    'user', json_build_object(
      'id', a.id, 'username', a.username, 'fullname', a.fullname, 'avatar', a.avatar, 'followers', p.followers,
      'isFollowing', ${own('select from follows as f where f.follower_id = (select id from me) and f.followed_id = a.id')},
      'isMuted', ${own('select from mutes as u where u.account_id = (select id from me) and u.muted_id = a.id')},
      'subscription_detail', case when plan.id is not null then json_build_object('id', plan.id,
        'trial', case when plan.trial_cents is not null then json_build_object('duration', plan.trial_duration,
          'unit', plan.trial_unit, 'price', plan.trial_cents / 100.0, '__typename', 'SubscriptionTerms') end,
        'period', json_build_object('duration', 1, 'unit', 'month', 'price', plan.period_cents / 100.0,
          '__typename', 'SubscriptionTerms'), '__typename', 'SubscriptionDetail') end,
      'authUserSubscription', ${
        isVisitor
          ? 'null::text'
          : `case when s.ends_at > $1 then json_build_object('id', s.id, 'state', 'active', 'price', s.price_cents / 100.0,
        'next_price', null, 'later_price', null, 'renews_on', s.ends_at, 'ends_on', s.ends_at, 'renewing', s.is_renewing,
        'refundable_until', null, 'refund_state', null, '__typename', 'CreatorSubscription') end`
      },
      '__typename', 'Account'),
    '__typename', 'Media')`
}
