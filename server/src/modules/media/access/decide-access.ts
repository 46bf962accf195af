/** The single decision on who may see a media, used by API, file server, search, share links and previews. */
import type { MediaType, Visibility } from '#rules/media.ts'
import type { MediaProcessState } from '../tables.ts'

export type MediaFacts = {
  ownerId: string
  type: MediaType
  visibility: Visibility
  priceCents: number
  state: MediaProcessState
  isApproved: boolean
  availableAt: Date
  isDeleted: boolean
  /** False if the owner is suspended, being deleted or erased. */
  isOwnerVisible: boolean
  /** True unless the consent of a person who appears in it is pending or withdrawn. */
  isConsented: boolean
  /** Taken down by staff. */
  isRemoved: boolean
  /** Hidden from everyone but the owner while staff review it. */
  isHidden: boolean
}

export type ViewerFacts = {
  /** Null for a visitor. */
  accountId: string | null
  isStaff: boolean
  isSubscriber: boolean
  /** Bought in the shop, by message or by share link. */
  hasBought: boolean
  /** Either blocked the other, or the owner is hidden in the viewer's country. */
  isBlocked: boolean
  /** Appears in it and was asked or has agreed: people never pay to see themselves. */
  appears: boolean
  /** Media may not be shown in the viewer's region. */
  isRegionClosed: boolean
}

/**
 * `open`: full access. `price` and `subscribers`: visible with a blurred preview and the condition for access.
 * `removed`: the owner sees that it was taken down and why, without any file.
 * `hidden`: does not exist for this viewer.
 */
export type Access = 'open' | 'price' | 'subscribers' | 'removed' | 'hidden'

export function decideAccess(media: MediaFacts, viewer: ViewerFacts, now: Date): Access {
  if (viewer.isStaff) return 'open'
  if (viewer.accountId === media.ownerId)
    return media.isDeleted ? 'hidden' : media.isRemoved ? 'removed' : 'open'
  if (media.isRemoved || viewer.isRegionClosed) return 'hidden'
  if (viewer.appears) return media.isDeleted ? 'hidden' : 'open'
  if (!media.isOwnerVisible || !isVisibleToOthers(media, now)) return 'hidden'
  if (viewer.hasBought) return 'open'
  if (media.isDeleted || media.visibility === 'private' || viewer.isBlocked) return 'hidden'
  if (media.priceCents > 0) return 'price'
  if (media.visibility === 'subscription') return viewer.isSubscriber ? 'open' : 'subscribers'
  return 'open'
}

type VisibilityFacts = Pick<
  MediaFacts,
  'state' | 'isApproved' | 'isConsented' | 'availableAt' | 'isRemoved' | 'isHidden'
>

/**
 * Processed, approved, released, consented to by all who appear, and not held back by staff. Consent and removal override
 * purchases.
 */
export function isVisibleToOthers(media: VisibilityFacts, now: Date): boolean {
  const isMade = media.state === 'playable' || media.state === 'ready'
  const isHeldBack = media.isRemoved || media.isHidden
  return isMade && media.isApproved && media.isConsented && !isHeldBack && media.availableAt <= now
}

/** True if every visitor has full access, so that all viewers can share the same file URLs. */
export function isPublic(media: MediaFacts, now: Date): boolean {
  const visitor = {
    accountId: null,
    isStaff: false,
    isSubscriber: false,
    hasBought: false,
    isBlocked: false,
    appears: false,
    isRegionClosed: false,
  }
  return decideAccess(media, visitor, now) === 'open'
}
