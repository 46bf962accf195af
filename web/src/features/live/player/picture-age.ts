/** Tells for how long a live's picture has stood still, by asking the transport for its progress. */
import type { LiveAttachment } from './attachment.ts'

type Source = Pick<LiveAttachment, 'progress'>

/** A picture that nobody sees cannot stand still; one that is not decoded yet has not moved. */
export type Sight = { isIdle: boolean; isDecoded: boolean }

/**
 * Milliseconds since the picture last moved; 0 if it just has, and null if that is unknown. Of two transports only the newer one
 * counts, and it does not wait for the older one: a closed peer connection may never answer.
 */
export function createPictureAge(now: () => number = () => performance.now()) {
  let current: Source | undefined
  let isAsking = false
  let last: number | undefined
  let stillSince = now()
  return async (source: Source, look: () => Sight): Promise<number | null> => {
    if (source !== current) {
      current = source
      isAsking = false
      last = undefined
    }
    if (isAsking) return null
    isAsking = true
    const at = await source.progress().catch(() => last)
    if (source !== current) return null
    isAsking = false
    const { isIdle, isDecoded } = look()
    const before = last
    last = at
    if (isIdle || (at !== before && isDecoded)) stillSince = now()
    return isIdle || before === undefined ? null : now() - stillSince
  }
}
