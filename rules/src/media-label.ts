/** The owner's label on a media tile that is not simply public. */
import { DAY_MS, HOUR_MS } from './time.ts'

type MediaState = {
  /** Null while processing; then whether it succeeded. */
  isProcessed: boolean | null
  isVerified: boolean
  isApproved: boolean
  availableAt: Date
  /** Whether a person who appears in it has not agreed yet, or refused. */
  consent?: 'waiting' | 'refused' | null
  /** Whether staff removed it, or it is hidden during review. */
  heldBack?: 'removed' | 'looked-at' | null
}

export type MediaLabel =
  | {
      kind:
        | 'processing'
        | 'failed'
        | 'review'
        | 'rejected'
        | 'consent'
        | 'no-consent'
        | 'removed'
        | 'looked-at'
      text: string
    }
  | { kind: 'scheduled'; text: string }

export function mediaLabel(media: MediaState, now: Date): MediaLabel | null {
  if (media.heldBack === 'removed') return { kind: 'removed', text: 'REMOVED' }
  if (media.isProcessed === null) return { kind: 'processing', text: 'PROCESSING' }
  if (!media.isProcessed) return { kind: 'failed', text: 'FAILED' }
  if (media.isVerified && !media.isApproved) return { kind: 'rejected', text: 'REJECTED' }
  if (media.heldBack === 'looked-at') return { kind: 'looked-at', text: 'IN REVIEW' }
  if (media.consent === 'refused') return { kind: 'no-consent', text: 'NO CONSENT' }
  if (media.consent === 'waiting') return { kind: 'consent', text: 'WAITING FOR CONSENT' }
  if (!media.isApproved) return { kind: 'review', text: 'PENDING REVIEW' }
  if (media.availableAt > now) return { kind: 'scheduled', text: availableIn(media.availableAt, now) }
  return null
}

const UNITS = [
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
] as const

/** 'Available in 3 days'. The unit is singular up to 2, as specified. */
export function availableIn(date: Date, now: Date): string {
  const leftMs = Math.max(0, date.getTime() - now.getTime())
  const { unit, ms } = UNITS.find((candidate) => leftMs >= candidate.ms) ?? UNITS[3]
  const count = Math.max(1, Math.floor(leftMs / ms))
  return `Available in ${count} ${unit}${count > 2 ? 's' : ''}`
}
