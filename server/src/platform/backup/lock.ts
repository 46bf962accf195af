/** Lock of a backup location: two backups would be harmless, but not a backup during a prune. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import * as v from 'valibot'
import { BackupError } from './backup-error.ts'
import type { BackupPlace } from './place.ts'

const LOCK = 'lock'
const RENEWED_MS = 60_000
/** A lock not renewed for this long is stale. */
const STALE_MS = 10 * RENEWED_MS

const Holder = v.object({ token: v.string(), host: v.string(), pid: v.number(), at: v.string() })
type Holder = v.InferOutput<typeof Holder>

export type PlaceLock = AsyncDisposable & {
  /** Aborted with a message when the lock is lost: another process may be working from then on. */
  lost: AbortSignal
}

/** Failed renewals before the lock counts as lost, well before another process may take it. */
const MOST_FAILURES = 5

/** What a lock needs of its location. */
export type Lockable = Pick<BackupPlace, 'words' | 'put' | 'putNew' | 'get' | 'remove'>

export async function lockPlace(place: Lockable, { renewedMs = RENEWED_MS } = {}): Promise<PlaceLock> {
  const token = randomUUID()
  const told = () =>
    Buffer.from(
      JSON.stringify({
        token,
        host: hostname(),
        pid: process.pid,
        at: new Date().toISOString(),
      } satisfies Holder),
    )
  if (!(await place.putNew(LOCK, told()))) {
    const holder = await readHolder(place)
    if (holder && !isGone(holder)) throw isTaken(place, holder)
    await place.remove(LOCK)
    if (!(await place.putNew(LOCK, told()))) throw isTaken(place, await readHolder(place))
  }
  // Of two processes that found the same stale lock, the second may have removed the first one's.
  const holder = await readHolder(place)
  if (holder?.token !== token) throw isTaken(place, holder)
  const lost = new AbortController()
  const renewing = setInterval(() => {
    renewal ??= renew().finally(() => {
      renewal = null
    })
  }, renewedMs).unref()
  /** One renewal at a time, or a slow one could overwrite a lock that was taken over meanwhile. */
  let renewal: Promise<void> | null = null
  let failures = 0

  async function renew(): Promise<void> {
    try {
      if ((await readHolder(place))?.token !== token) return lose('Somebody else has taken it.')
      await place.put(LOCK, told())
      failures = 0
    } catch (fault) {
      failures += 1
      if (failures >= MOST_FAILURES) lose(fault instanceof Error ? fault.message : String(fault))
    }
  }

  function lose(why: string): void {
    clearInterval(renewing)
    lost.abort(
      new BackupError(
        `The lock in ${place.words} could not be renewed, so this was stopped before somebody else begins beside it. ${why} Backups that were made before are as they were.`,
      ),
    )
  }

  return {
    lost: lost.signal,
    async [Symbol.asyncDispose]() {
      clearInterval(renewing)
      await renewal
      // An unreachable lock expires after ten minutes.
      if (lost.signal.aborted) return
      if ((await readHolder(place))?.token === token) await place.remove(LOCK)
    },
  }
}

/** A view of the location that refuses all access once the lock is lost. */
export function underLock(place: BackupPlace, { lost }: PlaceLock): BackupPlace {
  return {
    ...place,
    put: async (name, bytes) => {
      lost.throwIfAborted()
      await place.put(name, bytes)
    },
    remove: async (name) => {
      lost.throwIfAborted()
      await place.remove(name)
    },
    get: async (name) => {
      lost.throwIfAborted()
      return place.get(name)
    },
  }
}

/** Null if the lock is free or unreadable. */
async function readHolder(place: Lockable): Promise<Holder | null> {
  const bytes = await place.get(LOCK)
  try {
    return bytes && v.parse(Holder, JSON.parse(bytes.toString('utf8')))
  } catch {
    return null
  }
}

function isGone({ host, pid, at }: Holder): boolean {
  const isOld = Date.now() - new Date(at).getTime() > STALE_MS
  return isOld || (host === hostname() && !isAlive(pid))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isTaken(place: Lockable, holder: Holder | null): BackupError {
  const who = holder ? ` (process ${holder.pid} on ${holder.host}, last heard of at ${holder.at})` : ''
  return new BackupError(
    `Somebody else is at work in ${place.words}${who}. Wait for its end; one that is gone is forgotten after ten minutes.`,
  )
}
