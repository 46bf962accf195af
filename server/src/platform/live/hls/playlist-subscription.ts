/** A playlist subscription: streams each new playlist together with its newest part. */
import { encodeUpdate } from '../internal/playlist-updates.ts'
import type { HlsWindow } from './hls-window.ts'

type PlaylistSubscription = {
  /** The current playlist. */
  firstText: string
  isDelta: boolean
  /** Rewrites a playlist of the window before it is sent. */
  textOf(windowText: string): string
}

/** Subscriptions end after this many parts and are renewed by the client, so that none lasts forever. */
const MAX_PARTS = 80

/** Also ends when nothing new comes: the client then requests the playlist and learns the reason. */
export async function* subscribeToPlaylist(
  window: HlsWindow,
  { firstText, isDelta, textOf }: PlaylistSubscription,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let text = firstText
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    const [part, position] = [window.newest(), window.lastPosition]
    if (!part || !position) return
    yield encodeUpdate({ position, playlist: Buffer.from(textOf(text)), part })
    const next = await window.playlist(
      { mediaSequence: position.mediaSequence, partIndex: position.partIndex + 1, isDelta },
      signal,
    )
    const hasGrown =
      window.lastPosition?.mediaSequence !== position.mediaSequence ||
      window.lastPosition.partIndex !== position.partIndex
    if ('refused' in next || signal.aborted || !hasGrown) return
    text = next.text
  }
}
