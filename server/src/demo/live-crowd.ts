/** Demo accounts as viewers of lives: they request the playlist as players do, so that the site counts them. */
import type { Clients, SiteClient } from './site-client.ts'

/** A viewer counts for fifteen seconds after a request. */
const PLAYLIST_EVERY_MS = 6_000

export type LiveCrowd = {
  /** The account's client once it watches; null if it may not watch. */
  join(liveId: string, username: string): Promise<SiteClient | null>
  /** Usernames of those who watch. */
  watching(liveId: string): string[]
  leave(liveId: string): void
}

type Options = { signIn(usernames: readonly string[]): Promise<Clients>; signal: AbortSignal }
type Watcher = { client: SiteClient; playlist: string }

export function createLiveCrowd({ signIn, signal }: Options): LiveCrowd {
  const lives = new Map<string, Map<string, Watcher>>()
  let timer: NodeJS.Timeout | undefined

  function requestPlaylists(): void {
    if (signal.aborted) {
      stop()
      return
    }
    for (const [liveId, watchers] of lives)
      for (const username of watchers.keys()) void watch(liveId, username).catch(() => {})
  }

  /** The live may be over, or the account be banned. */
  async function watch(liveId: string, username: string): Promise<void> {
    const watcher = lives.get(liveId)?.get(username)
    const status = await watcher?.client.visit(watcher.playlist)
    if (status !== 403 && status !== 404) return
    lives.get(liveId)?.delete(username)
    if (lives.get(liveId)?.size === 0) drop(liveId)
  }

  function drop(liveId: string): void {
    lives.delete(liveId)
    if (lives.size === 0) stop()
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    async join(liveId, username) {
      const known = lives.get(liveId)?.get(username)
      if (known) return known.client
      const client = (await signIn([username])).get(username)
      if (!client) return null
      const { live } = await client.ask<{ live: { playback: { hls: string } | null } | null }>(
        'query ($id: ID!) { live(id: $id) { playback { hls } } }',
        { id: liveId },
      )
      if (!live?.playback) return null
      const watchers = lives.get(liveId) ?? new Map<string, Watcher>()
      lives.set(liveId, watchers.set(username, { client, playlist: live.playback.hls }))
      timer ??= setInterval(requestPlaylists, PLAYLIST_EVERY_MS).unref()
      await watch(liveId, username)
      return client
    },
    watching: (liveId) => [...(lives.get(liveId)?.keys() ?? [])],
    leave: drop,
  }
}
