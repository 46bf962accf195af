/** Lock of a backup location: two backups would be harmless, but not a backup during a prune. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import * as v from 'valibot'
import { BackupError } from './backup-error.ts'
import type { BackupLocation } from './location.ts'

const LOCK = 'lock'
const RENEW_MS = 60_000
/** A lock not renewed for this long is stale. */
const STALE_MS = 10 * RENEW_MS

const Holder = v.object({ token: v.string(), host: v.string(), pid: v.number(), at: v.string() })
type Holder = v.InferOutput<typeof Holder>

type LocationLock = AsyncDisposable & {
  /** Aborted with a message when the lock is lost: another process may be working from then on. */
  lost: AbortSignal
}

/** Failed renewals before the lock counts as lost, well before another process may take it. */
const MAX_FAILURES = 5

/** What a lock needs of its location. */
export type Lockable = Pick<BackupLocation, 'label' | 'put' | 'putNew' | 'get' | 'remove'>

export async function lockLocation(
  location: Lockable,
  { renewedMs: renewMs = RENEW_MS } = {},
): Promise<LocationLock> {
  const token = randomUUID()
  const holderBytes = () =>
    Buffer.from(
      JSON.stringify({
        token,
        host: hostname(),
        pid: process.pid,
        at: new Date().toISOString(),
      } satisfies Holder),
    )
  if (!(await location.putNew(LOCK, holderBytes()))) {
    const holder = await readHolder(location)
    if (holder && !isStale(holder)) throw takenError(location, holder)
    await location.remove(LOCK)
    if (!(await location.putNew(LOCK, holderBytes()))) throw takenError(location, await readHolder(location))
  }
  // Of two processes that found the same stale lock, the second may have removed the first one's.
  const holder = await readHolder(location)
  if (holder?.token !== token) throw takenError(location, holder)
  const lost = new AbortController()
  const renewing = setInterval(() => {
    renewal ??= renew().finally(() => {
      renewal = null
    })
  }, renewMs).unref()
  /** One renewal at a time, or a slow one could overwrite a lock that was taken over meanwhile. */
  let renewal: Promise<void> | null = null
  let failures = 0

  async function renew(): Promise<void> {
    try {
      if ((await readHolder(location))?.token !== token) return markLost('Another process has taken it.')
      await location.put(LOCK, holderBytes())
      failures = 0
    } catch (error) {
      failures += 1
      if (failures >= MAX_FAILURES) markLost(error instanceof Error ? error.message : String(error))
    }
  }

  function markLost(why: string): void {
    clearInterval(renewing)
    lost.abort(
      new BackupError(
        `The lock in ${location.label} could not be renewed, so this was stopped before another process starts in parallel. ${why} Earlier backups are unaffected.`,
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
      if ((await readHolder(location))?.token === token) await location.remove(LOCK)
    },
  }
}

/** A view of the location that refuses all access once the lock is lost. */
export function underLock(location: BackupLocation, { lost }: LocationLock): BackupLocation {
  return {
    ...location,
    put: async (name, bytes) => {
      lost.throwIfAborted()
      await location.put(name, bytes)
    },
    remove: async (name) => {
      lost.throwIfAborted()
      await location.remove(name)
    },
    get: async (name) => {
      lost.throwIfAborted()
      return location.get(name)
    },
  }
}

/** Null if the lock is free or unreadable. */
async function readHolder(location: Lockable): Promise<Holder | null> {
  const bytes = await location.get(LOCK)
  try {
    return bytes && v.parse(Holder, JSON.parse(bytes.toString('utf8')))
  } catch {
    return null
  }
}

function isStale({ host, pid, at }: Holder): boolean {
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

function takenError(location: Lockable, holder: Holder | null): BackupError {
  const who = holder ? ` (process ${holder.pid} on ${holder.host}, last seen at ${holder.at})` : ''
  return new BackupError(
    `Another process is working in ${location.label}${who}. Wait for it to finish. The lock of a dead process expires after ten minutes.`,
  )
}
