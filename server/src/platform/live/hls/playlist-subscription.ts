/** A playlist subscription: streams each new playlist together with its newest part. */
import { encodeUpdate } from '../internal/playlist-updates.ts'
import type { HlsWindow } from './hls-window.ts'

type PlaylistSubscription = {
  /** The current playlist. */
  first: string
  isDelta: boolean
  /** Rewrites a playlist of the window before it is sent. */
  textOf(own: string): string
}

/** Subscriptions end after this many parts and are renewed by the client, so that none lasts forever. */
const MAX_PARTS = 80

/** Also ends when nothing new comes: the client then requests the playlist and learns the reason. */
export async function* subscribeToPlaylist(
  window: HlsWindow,
  { first, isDelta, textOf }: PlaylistSubscription,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let text = first
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    const [part, position] = [window.newest(), window.last]
    if (!part || !position) return
    yield encodeUpdate({ position, playlist: Buffer.from(textOf(text)), part })
    const next = await window.playlist({ msn: position.msn, part: position.part + 1, isDelta }, signal)
    const hasGrown = window.last?.msn !== position.msn || window.last.part !== position.part
    if ('refused' in next || signal.aborted || !hasGrown) return
    text = next.text
  }
}
