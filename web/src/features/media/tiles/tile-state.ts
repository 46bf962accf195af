/** The state of a tile for its viewer. */
import { type MediaLabel, mediaLabel } from '#rules/media-label.ts'
import { dollarsToCents } from '#rules/money.ts'
import { oneOf } from '#rules/one-of.ts'
import type { TileState } from '#web/ui/Tile.tsx'
import type { MediaTileFields } from '../fields.ts'

type LabelledMedia = Pick<MediaTileFields, 'approved' | 'verified' | 'available_date' | 'consent'> & {
  processed: Pick<MediaTileFields['processed'], 'state'>
  access?: string
}

/** The label of a media; only its owner ever sees one. */
export function tileLabelOf(media: LabelledMedia, now: Date): MediaLabel | null {
  const { state } = media.processed
  return mediaLabel(
    {
      isProcessed: state === 'processing' ? null : state !== 'failed',
      isVerified: media.verified,
      isApproved: media.approved,
      availableAt: new Date(media.available_date),
      heldBack: media.access === 'removed' ? 'removed' : null,
      consent: oneOf(['waiting', 'refused'], media.consent) ?? null,
    },
    now,
  )
}

export function tileStateOf(media: MediaTileFields, now: Date): TileState {
  if (media.access === 'price') return { state: 'price', priceCents: dollarsToCents(media.shop) }
  if (media.access === 'subscribers') return { state: 'subscribers' }
  const label = tileLabelOf(media, now)
  switch (label?.kind) {
    case 'processing':
      return { state: 'processing', percent: media.processed.progress }
    case 'failed':
      return { state: 'failed', reason: media.processed.failure ?? undefined }
    case 'scheduled':
      return { state: 'scheduled', availableIn: label.text }
    case 'review':
    case 'rejected':
    case 'removed':
    case 'consent':
    case 'no-consent':
      return { state: label.kind }
    default:
      return { state: 'free' }
  }
}
