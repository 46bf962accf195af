/** A stream as it grows, for whoever follows it: each playlist with the part that came last. */
import { grownBytes } from '../inner/following.ts'
import type { Shelf } from './shelf.ts'

export type Growing = {
  /** The playlist as it stands. */
  first: string
  isDelta: boolean
  /** What a playlist of the shelf is sent as. */
  textOf(own: string): string
}

/** Whoever still wants it then asks again; a question that lasts for ever would be one that nobody can end. */
const PARTS_FOLLOWED = 80

/** Ends when nothing comes, too: who waits then asks, and is told why. */
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
