/** Caches, per chat writer, the accounts that must not receive their messages: in a busy room the same people write. */
import type { Core } from '#platform/core.ts'
import { excludedListeners } from '../../people/index.ts'

const TTL_MS = 15_000
const MAX_CACHED = 5_000

export type MuteList = (speakerId: string) => Promise<ReadonlySet<string>>

export function createMuteList({ db, clock }: Pick<Core, 'db' | 'clock'>): MuteList {
  const cached = new Map<string, { atMs: number; people: Promise<ReadonlySet<string>> }>()
  return (speakerId) => {
    const nowMs = clock.now().getTime()
    const known = cached.get(speakerId)
    if (known && nowMs - known.atMs < TTL_MS) return known.people
    if (cached.size >= MAX_CACHED) cached.clear()
    const people = excludedListeners(db, speakerId)
    cached.set(speakerId, { atMs: nowMs, people })
    people.catch(() => cached.delete(speakerId))
    return people
  }
}
