/** The colour of each media label. */
import type { MediaLabel } from '#rules/media-label.ts'
import type { BadgeProps } from '#web/ui/Badge.tsx'

export const LABEL_TONE: Record<MediaLabel['kind'], NonNullable<BadgeProps['tone']>> = {
  processing: 'info',
  failed: 'danger',
  review: 'mute',
  rejected: 'danger',
  removed: 'danger',
  'looked-at': 'mute',
  consent: 'mute',
  'no-consent': 'danger',
  scheduled: 'mute',
}
