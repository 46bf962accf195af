/** Caches, per chat writer, the accounts that must not receive their messages: in a busy room the same people write. */
import type { Core } from '#platform/core.ts'
import { deafTo } from '../../people/index.ts'

const KEPT_MS = 15_000
const PEOPLE_KEPT = 5_000

export type Deaf = (speakerId: string) => Promise<ReadonlySet<string>>

export function createDeaf({ db, clock }: Pick<Core, 'db' | 'clock'>): Deaf {
  const kept = new Map<string, { atMs: number; people: Promise<ReadonlySet<string>> }>()
  return (speakerId) => {
    const nowMs = clock.now().getTime()
    const known = kept.get(speakerId)
    if (known && nowMs - known.atMs < KEPT_MS) return known.people
    if (kept.size >= PEOPLE_KEPT) kept.clear()
    const people = deafTo(db, speakerId)
    kept.set(speakerId, { atMs: nowMs, people })
    people.catch(() => kept.delete(speakerId))
    return people
  }
}
