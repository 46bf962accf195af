/**
 * Locks shared by all processes of a site: PostgreSQL session advisory locks on one connection of this process. They end
 * with the connection or the process; holders are notified.
 */
import type pg from 'pg'
import { createMutex } from '#platform/mutex.ts'
import { openClient } from './database.ts'

export type SharedLock = { release(): Promise<void> }

export type SharedLocks = {
  /** Null if the lock is held, here or elsewhere. `onLost` is called when it is lost. */
  acquire(name: string, onLost: () => void): Promise<SharedLock | null>
  close(): Promise<void>
}

/** The connection is opened with the first lock: most processes take none. */
export function createSharedLocks({ url }: { url: string }): SharedLocks {
  const held = new Map<string, () => void>()
  let connecting: Promise<pg.Client> | null = null
  /** A connection runs one query at a time. */
  const oneQuery = createMutex()

  function connect(): Promise<pg.Client> {
    connecting ??= openClient(url, 'candid locks').then(
      (client) => {
        client.once('end', onConnectionLost)
        client.once('error', onConnectionLost)
        return client
      },
      (error: unknown) => {
        connecting = null
        throw error
      },
    )
    return connecting
  }

  function onConnectionLost(): void {
    connecting = null
    const callbacks = [...held.values()]
    held.clear()
    for (const onLost of callbacks) onLost()
  }

  return {
    async acquire(name, onLost) {
      // A session can acquire its own lock again, so locks of this process are checked here.
      if (held.has(name)) return null
      held.set(name, onLost)
      try {
        const client = await connect()
        const { rows } = await oneQuery(() =>
          client.query<{ is_taken: boolean }>(
            'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_taken',
            [name],
          ),
        )
        if (rows[0]?.is_taken && held.get(name) === onLost)
          return {
            async release() {
              if (held.get(name) !== onLost) return
              // Removed here only after the unlock, or the next caller would share it.
              await oneQuery(() =>
                client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]),
              ).finally(() => {
                if (held.get(name) === onLost) held.delete(name)
              })
            },
          }
      } catch (error) {
        if (held.get(name) === onLost) held.delete(name)
        throw error
      }
      if (held.get(name) === onLost) held.delete(name)
      return null
    },

    async close() {
      const client = await connecting?.catch(() => null)
      held.clear()
      await client?.end()
    },
  }
}
