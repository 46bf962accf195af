/** A playlist subscription: streams each new playlist together with its newest part. */
import { grownBytes } from '../inner/following.ts'
import type { Shelf } from './shelf.ts'

export type Growing = {
  /** The current playlist. */
  first: string
  isDelta: boolean
  /** Rewrites a playlist of the window before it is sent. */
  textOf(own: string): string
}

/** Subscriptions end after this many parts and are renewed by the client, so that none lasts forever. */
const PARTS_FOLLOWED = 80

/** Also ends when nothing new comes: the client then requests the playlist and learns the reason. */
export async function* growing(
  shelf: Shelf,
  { first, isDelta, textOf }: Growing,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let text = first
  for (let parts = 0; parts < PARTS_FOLLOWED; parts += 1) {
    const [part, place] = [shelf.newest(), shelf.last]
    if (!part || !place) return
    yield grownBytes({ place, playlist: Buffer.from(textOf(text)), part })
    const next = await shelf.playlist({ msn: place.msn, part: place.part + 1, isDelta }, signal)
    const hasGrown = shelf.last?.msn !== place.msn || shelf.last.part !== place.part
    if ('refused' in next || signal.aborted || !hasGrown) return
    text = next.text
  }
}
