/** Which subscribers may receive a room's chat: checked on subscribe, then re-checked every few seconds in one batch. */

import type { Core } from '#platform/core.ts'
import { Refusal } from '#platform/errors.ts'
import type { RequestContext } from '#platform/viewer.ts'
import { RIGHTS_MOVED } from '../events.ts'
import { watchFacts, whyMayNotWatch, whyNotWatch } from '../shows/may-watch.ts'
import { findRunning } from '../shows/show-queries.ts'

/** Upper bound on how long a banned viewer or one whose subscription ended keeps receiving messages. */
const ASK_AGAIN_MS = 15_000
const ROOMS_KEPT = 1_000

export type Listeners = {
  /** The given subscribers who may no longer receive messages. */
  shutOut(creatorId: string, listeners: readonly RequestContext[]): Promise<Set<RequestContext>>
}

type Deps = Pick<Core, 'db' | 'clock' | 'bus'>
type Asked = { atMs: number; known: Map<string, boolean> }

const VISITOR = 'visitor'

export function createListeners(deps: Deps): Listeners {
  const rooms = new Map<string, Asked>()
  deps.bus.subscribe(RIGHTS_MOVED, ({ creatorId }) => void rooms.delete(creatorId))

  function recent(creatorId: string): Asked {
    const nowMs = deps.clock.now().getTime()
    const asked = rooms.get(creatorId)
    if (asked && nowMs - asked.atMs < ASK_AGAIN_MS) return asked
    if (rooms.size > ROOMS_KEPT) rooms.clear()
    const fresh = { atMs: nowMs, known: new Map<string, boolean>() }
    rooms.set(creatorId, fresh)
    return fresh
  }

  return {
    async shutOut(creatorId, listeners) {
      const { known } = recent(creatorId)
      const unknown = new Set(listeners.map(nameOf).filter((name) => !known.has(name)))
      if (unknown.size > 0)
        for (const [name, may] of await mayHear(deps, creatorId, [...unknown])) known.set(name, may)
      return new Set(listeners.filter((listener) => known.get(nameOf(listener)) === false))
    },
  }
}

function nameOf({ viewer }: RequestContext): string {
  return viewer?.accountId ?? VISITOR
}

async function mayHear(deps: Deps, creatorId: string, names: string[]): Promise<[string, boolean][]> {
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
export async function refuseUnlessMayHear(
  deps: Pick<Core, 'db' | 'clock'>,
  { viewer }: RequestContext,
  creatorId: string,
): Promise<void> {
  const live = await findRunning(deps.db, creatorId)
  if (!live) return
  const why = await whyMayNotWatch(deps, { liveId: live.id, viewerId: viewer?.accountId ?? null })
  if (why !== null && why !== 'NOT_LIVE')
    throw new Refusal('FORBIDDEN', { words: 'Only those who may watch can read the chat.' })
}
