/** Grants and revokes the free media of broadcasts, and checks that the media they offer can still be sent. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { areSendable, giveMediaToAll, revokeGifts } from '../media/index.ts'
import type { Contents } from './contents.ts'
import { type Teaser, teasersByIds } from './teasers/teaser-queries.ts'
import type { MessengerDeps } from './types.ts'

type HasTeaser = Pick<Contents, 'teaser_id'>

async function teasersIn(tx: Tx, contents: readonly HasTeaser[]): Promise<Teaser[]> {
  const ids = [...new Set(contents.flatMap(({ teaser_id }) => teaser_id ?? []))]
  return [...(await teasersByIds(tx, ids)).values()]
}

const mediaIdsOf = (teasers: readonly Teaser[]): string[] =>
  [...new Set(teasers.flatMap(({ medias }) => medias.map(({ media_id }) => media_id)))].sort()

/** All media these contents offer, locked until the transaction ends; `isWhole` when each still exists and may be sent. */
export async function lockOfferedMedia(
  deps: Pick<MessengerDeps, 'clock'>,
  tx: Tx,
  { ownerId, contents }: { ownerId: string; contents: readonly (HasTeaser & { medias: number })[] },
): Promise<{ mediaIds: string[]; isWhole: boolean }> {
  const teasers = await teasersIn(tx, contents)
  const mediaIds = mediaIdsOf(teasers)
  const offered = teasers.reduce((sum, { medias }) => sum + medias.length, 0)
  // Media deleted meanwhile make the two counts differ.
  const written = contents.reduce((sum, { medias }) => sum + medias, 0)
  const isWhole = offered === written && (await areSendable(deps, tx, { ownerId, mediaIds }))
  return { mediaIds, isWhole }
}

export async function grantFreeTeasers(
  deps: Pick<MessengerDeps, 'bus'>,
  tx: Tx,
  contents: readonly HasTeaser[],
  accountIds: readonly string[],
): Promise<void> {
  const free = (await teasersIn(tx, contents)).filter(({ price_cents }) => price_cents === 0)
  for (const mediaId of mediaIdsOf(free)) await giveMediaToAll(deps, tx, { mediaId, accountIds })
}

type UnsentMessage = HasTeaser & { thread_id: string; reader_id: string }

/** Revokes free media from readers to whom no other message grants them. */
export async function revokeFreeTeasers(
  deps: Pick<MessengerDeps, 'bus'>,
  tx: Tx,
  gone: readonly UnsentMessage[],
): Promise<void> {
  const free = (await teasersIn(tx, gone)).filter(({ price_cents }) => price_cents === 0)
  for (const mediaId of mediaIdsOf(free)) {
    const stillGranting = await threadsStillGranting(tx, mediaId, [
      ...new Set(gone.map(({ thread_id }) => thread_id)),
    ])
    const accountIds = gone
      .filter(({ thread_id }) => !stillGranting.has(thread_id))
      .map(({ reader_id }) => reader_id)
    await revokeGifts(deps, tx, { mediaId, accountIds: [...new Set(accountIds)] })
  }
}

/** Threads in which another message still grants the media for free. */
async function threadsStillGranting(
  tx: Tx,
  mediaId: string,
  threadIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ thread_id: string }>`
    select distinct thread_id from messages
    join teasers on teasers.id = messages.teaser_id and price_cents = 0
    join teaser_media on teaser_media.teaser_id = teasers.id and media_id = ${mediaId}
    where thread_id = any(${threadIds}::uuid[])
  `.execute(tx)
  return new Set(rows.map(({ thread_id }) => thread_id))
}
