/** Which subscribers may receive a room's chat: checked on subscribe, then re-checked every few seconds in one batch. */

import { createTtlCache } from '#platform/cache/ttl-cache.ts'
import type { Core } from '#platform/core.ts'
import { Refusal } from '#platform/errors.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { WATCH_RIGHTS_CHANGED } from '../events.ts'
import { findRunning } from '../lives/live-queries.ts'
import { findWhyNotWatch, watchFacts, whyNotWatch } from '../lives/may-watch.ts'

/** Upper bound on how long a banned viewer or one whose subscription ended keeps receiving messages. */
const RECHECK_MS = 15_000
const MAX_CACHED_ROOMS = 1_000

export type ChatSubscribers = {
  /** The given subscribers who may no longer receive messages. */
  withoutAccess(creatorId: string, subscribers: readonly RequestContext[]): Promise<Set<RequestContext>>
}

type Deps = Pick<Core, 'db' | 'clock' | 'bus'>
/** Whether each subscriber of a room may read its chat, by name. */
type RoomRights = Map<string, boolean>

const VISITOR = 'visitor'

export function createChatSubscribers(deps: Deps): ChatSubscribers {
  const rooms = createTtlCache<RoomRights>({
    ...{ clock: deps.clock, ttlMs: RECHECK_MS, maxEntries: MAX_CACHED_ROOMS },
  })
  deps.bus.subscribe(WATCH_RIGHTS_CHANGED, ({ creatorId }) => rooms.delete(creatorId))

  return {
    async withoutAccess(creatorId, subscribers) {
      const { answer: known } = await rooms.get(creatorId, async () => new Map())
      const unknown = new Set(subscribers.map(nameOf).filter((name) => !known.has(name)))
      if (unknown.size > 0)
        for (const [name, may] of await findMayReadChat(deps, creatorId, [...unknown])) known.set(name, may)
      return new Set(subscribers.filter((subscriber) => known.get(nameOf(subscriber)) === false))
    },
  }
}

function nameOf({ viewer }: RequestContext): string {
  return viewer?.accountId ?? VISITOR
}

async function findMayReadChat(deps: Deps, creatorId: string, names: string[]): Promise<[string, boolean][]> {
  const live = await findRunning(deps.db, creatorId)
  if (!live) return names.map((name) => [name, true])
  const facts = await watchFacts(
    deps,
    names.map((name) => ({ liveId: live.id, viewerId: name === VISITOR ? null : name })),
  )
  return names.map((name, index) => {
    const found = facts[index]
    const why = found ? whyNotWatch(found) : 'NOT_LIVE'
    return [name, why === null || why === 'NOT_LIVE']
  })
}

/** Without a running live everyone is admitted: nothing is sent. */
export async function refuseUnlessMayReadChat(
  deps: Pick<Core, 'db' | 'clock'>,
  { viewer }: RequestContext,
  creatorId: string,
): Promise<void> {
  const live = await findRunning(deps.db, creatorId)
  if (!live) return
  const why = await findWhyNotWatch(deps, { liveId: live.id, viewerId: viewer?.accountId ?? null })
  if (why !== null && why !== 'NOT_LIVE')
    throw new Refusal('FORBIDDEN', { message: 'Only viewers of this live can read its chat.' })
}
