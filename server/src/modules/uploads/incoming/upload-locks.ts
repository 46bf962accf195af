/** Lock per upload across machines: a new request asks the current holder to end. */
import { setTimeout as pause } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import type { SharedLock } from '#platform/postgres/shared-locks.ts'
import { UPLOAD_RESUMED } from '../events.ts'
import type { UploadsDeps } from '../types.ts'

const POLL_MS = 50
const REPUBLISH_MS = 1_000
const TIMEOUT_MS = 30_000

export type UploadLocker = Locker & { close(): void }

export function createUploadLocker({ bus, uploads }: Pick<UploadsDeps, 'bus' | 'uploads'>): UploadLocker {
  const endCallbacks = new Map<string, () => void>()
  const stop = bus.subscribe(UPLOAD_RESUMED, ({ uploadId }) => endCallbacks.get(uploadId)?.())

  function newLock(uploadId: string): Lock {
    let held: SharedLock | null = null
    return {
      async lock(signal, end) {
        const startedMs = performance.now()
        let publishedMs = Number.NEGATIVE_INFINITY
        const onLost = () => void end()
        while (!signal.aborted && performance.now() - startedMs < TIMEOUT_MS) {
          held = await uploads.locks.acquire(`upload ${uploadId}`, onLost)
          if (held) return void endCallbacks.set(uploadId, onLost)
          if (performance.now() - publishedMs > REPUBLISH_MS) {
            publishedMs = performance.now()
            await bus.publish(UPLOAD_RESUMED, { uploadId })
          }
          await pause(POLL_MS)
        }
        throw ERRORS.ERR_LOCK_TIMEOUT
      },
      async unlock() {
        endCallbacks.delete(uploadId)
        await held?.release()
      },
    }
  }

  return { newLock, close: stop }
}
