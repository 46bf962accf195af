/** Presence in a room through Redis: each process publishes what it sees, with a TTL, and reads what all published. */
import { defineLua, type Redis } from '../redis/redis.ts'

export type Presence = {
  /** Publishes this process's state, and returns the latest states of all. Throws while Redis is unavailable. */
  here(room: string, seen: { processId: string; says: string; now: Date; lastsMs: number }): Promise<string[]>
}

const sayAndHear = defineLua(`
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

export function createRedisPresence(redis: Redis): Presence {
  return {
    here: async (room, { processId, says, now, lastsMs }) => {
      const said = await redis.run((client) =>
        sayAndHear(
          client,
          [`{candid-seen}:${room}`],
          [processId, says, String(now.getTime()), String(lastsMs)],
        ),
      )
      return Array.isArray(said) ? said.map(String) : []
    },
  }
}
