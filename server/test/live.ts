/** Helpers for tests of lives: started without a stream, and their queries. */
import type { Insertable } from 'kysely'
import { announceLive } from '#server/modules/live/shows/announce.ts'
import { prepareLive } from '#server/modules/live/shows/prepare-live.ts'
import { openShow, showBegan, showEnded } from '#server/modules/live/shows/run-show.ts'
import type { Live } from '#server/modules/live/shows/show-queries.ts'
import { mayPublish } from '#server/modules/live/streams/may-publish.ts'
import { replaceStreamKey } from '#server/modules/live/streams/stream-key.ts'
import type { LivesTable } from '#server/modules/live/tables.ts'
import { insertMoment } from '#server/modules/live/watching/moments.ts'
import { connect } from './message-tabs.ts'
import { type Asker, askAs } from './people.ts'
import type { Seeded } from './seed.ts'
import type { GraphqlAnswer, Site } from './site.ts'
import { viewerOf } from './subscriptions.ts'

type Wish = Partial<Pick<Insertable<LivesTable>, 'audience' | 'price_cents' | 'description' | 'tags'>>

/** Starts a live as if an encoder had connected. */
export async function goLive(site: Site, { id }: Pick<Seeded, 'id'>, wish: Wish = {}): Promise<Live> {
  const { app } = site
  await prepareLive(
    app,
    { ...viewerOf({ id }), isCreator: true },
    {
      description: wish.description ?? '',
      tags: wish.tags ?? [],
      audience: wish.audience ?? 'everyone',
      priceCents: wish.price_cents ?? null,
    },
  )
  const { live } = await openShow(app, { accountId: id, via: 'rtmp', nodeId: null })
  await showBegan(app, live.id)
  return { ...live, state: 'live' }
}

/** Ends a live as if its encoder had been away for too long. */
export const stopsSending = ({ app }: Site, liveId: string): Promise<void> =>
  showEnded(app, liveId, { reason: 'lost' })

export const rowOfLive = (site: Site, id: string): Promise<Live> =>
  site.app.db.selectFrom('lives').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const write = (
  site: Site,
  asker: Asker,
  words: { user: string; text: string; key?: string },
): Promise<GraphqlAnswer> =>
  askAs(
    site,
    asker,
    `mutation ($user: ID!, $text: String!, $key: String) {
      NewLiveChatMessage(user: $user, text: $text, key: $key) {
        id text kind badge cents deleted add_date user { id }
      }
    }`,
    words,
  )

export const chatOf = (site: Site, asker: Asker, user: string, before?: string): Promise<GraphqlAnswer> =>
  askAs(
    site,
    asker,
    'query ($user: ID!, $before: ID) { LiveChatMessages(user: $user, before: $before) { id text kind badge cents user { id } } }',
    { user, before },
  )

export const buyTicket = (
  site: Site,
  asker: Asker,
  words: { live: string; key?: string; price?: number },
): Promise<GraphqlAnswer> =>
  askAs(
    site,
    asker,
    `mutation ($live: ID!, $key: String, $price: Float) {
      buyTicket(live: $live, key: $key, price: $price) { id live { has_ticket why_not } wallet { cents } }
    }`,
    words,
  )

/** The reason why a viewer may not watch; null if they may. */
export async function whyNot(site: Site, asker: Asker, live: string): Promise<string | null | undefined> {
  const { data } = await askAs(site, asker, 'query ($live: ID!) { live(id: $live) { why_not } }', { live })
  return (data?.live as { why_not: string | null } | null)?.why_not
}

/** A websocket with an active subscription to a live chat room. */
export async function listen<Told>(
  site: Site,
  person: Seeded | null,
  { query, user }: { query: string; user: string },
) {
  const client = await connect(site, person)
  client.subscribe('room', query, { user })
  await client.listened('room')
  return {
    client,
    async next(): Promise<Told> {
      const { data } = await client.next('room')
      return Object.values(data ?? {})[0] as Told
    },
  }
}

export { announceLive, insertMoment, mayPublish, openShow, replaceStreamKey }
