/** Helpers for tests of lives: started without a stream, and their queries. */
import type { Insertable } from 'kysely'
import { announceLive } from '#server/modules/live/lives/announce.ts'
import type { Live } from '#server/modules/live/lives/live-queries.ts'
import { markLiveEnded, markLiveStarted, openLive } from '#server/modules/live/lives/live-state.ts'
import { prepareLive } from '#server/modules/live/lives/prepare-live.ts'
import { mayPublish } from '#server/modules/live/streams/may-publish.ts'
import { replaceStreamKey } from '#server/modules/live/streams/stream-key.ts'
import type { LivesTable } from '#server/modules/live/tables.ts'
import { insertMoment } from '#server/modules/live/watching/moments.ts'
import { connectSocket } from './message-subscriptions.ts'
import { askAs, type RequestUser } from './people.ts'
import type { Seeded } from './seed.ts'
import type { GraphqlResult, TestSite } from './site.ts'
import { viewerOfPerson } from './subscriptions.ts'

type LiveOptions = Partial<Pick<Insertable<LivesTable>, 'audience' | 'price_cents' | 'description' | 'tags'>>

/** Starts a live as if an encoder had connected. */
export async function goLive(
  site: TestSite,
  { id }: Pick<Seeded, 'id'>,
  options: LiveOptions = {},
): Promise<Live> {
  const { app } = site
  await prepareLive(
    app,
    { ...viewerOfPerson({ id }), isCreator: true },
    {
      description: options.description ?? '',
      tags: options.tags ?? [],
      audience: options.audience ?? 'everyone',
      priceCents: options.price_cents ?? null,
    },
  )
  const { live } = await openLive(app, { accountId: id, via: 'rtmp', nodeId: null })
  await markLiveStarted(app, live.id)
  return { ...live, state: 'live' }
}

/** Ends a live as if its encoder had been away for too long. */
export const endAfterSilence = ({ app }: TestSite, liveId: string): Promise<void> =>
  markLiveEnded(app, liveId, { reason: 'lost' })

export const rowOfLive = (site: TestSite, id: string): Promise<Live> =>
  site.app.db.selectFrom('lives').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const writeChatViaApi = (
  site: TestSite,
  asker: RequestUser,
  words: { user: string; text: string; key?: string },
): Promise<GraphqlResult> =>
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

export const chatViaApi = (
  site: TestSite,
  asker: RequestUser,
  user: string,
  before?: string,
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    'query ($user: ID!, $before: ID) { LiveChatMessages(user: $user, before: $before) { id text kind badge cents user { id } } }',
    { user, before },
  )

export const buyTicketViaApi = (
  site: TestSite,
  asker: RequestUser,
  words: { live: string; key?: string; price?: number },
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($live: ID!, $key: String, $price: Float) {
      buyTicket(live: $live, key: $key, price: $price) { id live { has_ticket why_not } wallet { cents } }
    }`,
    words,
  )

/** The reason why a viewer may not watch; null if they may. */
export async function whyNotWatchViaApi(
  site: TestSite,
  asker: RequestUser,
  live: string,
): Promise<string | null | undefined> {
  const { data } = await askAs(site, asker, 'query ($live: ID!) { live(id: $live) { why_not } }', { live })
  return (data?.live as { why_not: string | null } | null)?.why_not
}

/** A websocket with an active subscription to a live chat room. */
export async function subscribeToRoom<RoomEvent>(
  site: TestSite,
  person: Seeded | null,
  { query, user }: { query: string; user: string },
) {
  const client = await connectSocket(site, person)
  client.subscribe('room', query, { user })
  await client.listened('room')
  return {
    client,
    async next(): Promise<RoomEvent> {
      const { data } = await client.next('room')
      return Object.values(data ?? {})[0] as RoomEvent
    },
  }
}

export { announceLive, insertMoment, mayPublish, openLive, replaceStreamKey }
