/** Lock per upload across machines: a new request asks the current holder to end. */
import { setTimeout as pause } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import type { SharedLock } from '#platform/postgres/shared-locks.ts'
import { UPLOAD_WANTED } from '../events.ts'
import type { MediaDeps } from '../types.ts'

const LOOK_AGAIN_MS = 50
const ASK_AGAIN_MS = 1_000
const PATIENCE_MS = 30_000

export type UploadLocker = Locker & { close(): void }

export function createUploadLocker({ bus, media }: Pick<MediaDeps, 'bus' | 'media'>): UploadLocker {
  const enders = new Map<string, () => void>()
  const stop = bus.subscribe(UPLOAD_WANTED, ({ uploadId }) => enders.get(uploadId)?.())

  function newLock(uploadId: string): Lock {
    let held: SharedLock | null = null
    return {
      async lock(signal, end) {
        const startedMs = performance.now()
        let askedMs = Number.NEGATIVE_INFINITY
        const onLost = () => void end()
        while (!signal.aborted && performance.now() - startedMs < PATIENCE_MS) {
          held = await media.locks.take(`upload ${uploadId}`, onLost)
          if (held) return void enders.set(uploadId, onLost)
          if (performance.now() - askedMs > ASK_AGAIN_MS) {
            askedMs = performance.now()
            await bus.publish(UPLOAD_WANTED, { uploadId })
          }
          await pause(LOOK_AGAIN_MS)
        }
        throw ERRORS.ERR_LOCK_TIMEOUT
      },
      async unlock() {
        enders.delete(uploadId)
        await held?.release()
      },
    }
  }

  return { newLock, close: stop }
}
