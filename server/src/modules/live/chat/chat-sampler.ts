/** Samples the messages of a busy room: at most a fixed number per second is delivered, the rest is only stored. */
import type { Clock } from '#platform/clock.ts'

export type ChatSampler = {
  /** Returns the same decision on every call for the same message. */
  isShown(creatorId: string, messageId: string): boolean
}

type Second = { second: number; shown: number; decided: Map<string, boolean> }

const MAX_CACHED_ROOMS = 1_000

export function createChatSampler({ clock, perSecond }: { clock: Clock; perSecond: number }): ChatSampler {
  const rooms = new Map<string, Second>()

  function secondOf(creatorId: string): Second {
    const second = Math.floor(clock.now().getTime() / 1_000)
    const known = rooms.get(creatorId)
    if (known?.second === second) return known
    if (rooms.size > MAX_CACHED_ROOMS)
      for (const [id, room] of rooms) if (room.second < second) rooms.delete(id)
    const fresh: Second = { second, shown: 0, decided: new Map() }
    rooms.set(creatorId, fresh)
    return fresh
  }

  return {
    isShown(creatorId, messageId) {
      const room = secondOf(creatorId)
      const decided = room.decided.get(messageId)
      if (decided !== undefined) return decided
      const isShown = room.shown < perSecond
      if (isShown) room.shown++
      room.decided.set(messageId, isShown)
      return isShown
    },
  }
}
