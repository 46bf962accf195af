/** Presence in a room through Redis: each process publishes what it sees, with a TTL, and reads what all published. */
import { defineLua, type Redis } from '../redis/redis.ts'

export type RoomPresence = {
  /** Publishes this process's state, and returns the latest states of all. Throws while Redis is unavailable. */
  publishAndRead(
    room: string,
    seen: { processId: string; state: string; now: Date; ttlMs: number },
  ): Promise<string[]>
}

const publishAndReadScript = defineLua(`
  local now, lasts = tonumber(ARGV[3]), tonumber(ARGV[4])
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[3] .. ' ' .. ARGV[2])
  redis.call('PEXPIRE', KEYS[1], lasts * 2)
  local all = redis.call('HGETALL', KEYS[1])
  local said = {}
  for at = 1, #all, 2 do
    local since, words = string.match(all[at + 1], '^(%d+) (.*)$')
    if since and tonumber(since) > now - lasts then said[#said + 1] = words
    else redis.call('HDEL', KEYS[1], all[at]) end
  end
  return said
`)

export function createRedisPresence(redis: Redis): RoomPresence {
  return {
    publishAndRead: async (room, { processId, state, now, ttlMs }) => {
      const states = await redis.run((client) =>
        publishAndReadScript(
          client,
          [`{candid-seen}:${room}`],
          [processId, state, String(now.getTime()), String(ttlMs)],
        ),
      )
      return Array.isArray(states) ? states.map(String) : []
    },
  }
}
