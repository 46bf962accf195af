/** Who may see a media: the one decision that API, file server, search, share links and previews all ask for. */
import type { MediaType, Visibility } from '#rules/media.ts'
import type { MediaProcessState } from './tables.ts'

export type MediaFacts = {
  ownerId: string
  type: MediaType
  visibility: Visibility
  priceCents: number
  state: MediaProcessState
  isApproved: boolean
  availableAt: Date
  isDeleted: boolean
  /** False for suspended people and those leaving or gone. */
  isOwnerVisible: boolean
  /** Nobody who is to be seen in it has yet to agree, or no longer agrees. */
  isConsented: boolean
  /** Staff took it down. */
  isRemoved: boolean
  /** Nobody else is shown it while staff look at it. */
  isHidden: boolean
}

export type ViewerFacts = {
  /** Null for a visitor. */
  accountId: string | null
  isStaff: boolean
  isSubscriber: boolean
  /** Bought it in the shop, by message or by share link. */
  hasBought: boolean
  /** One of the two blocked the other, or the owner does not want to be found where the viewer is. */
  isBlocked: boolean
  /** Is to be seen in it, and was asked or has agreed: a picture of oneself is never for sale to oneself. */
  appears: boolean
  /** Where they are, no media may be shown. */
  isRegionClosed: boolean
}

/**
 * `open`: everything. `price` and `subscribers`: it exists, with a blurred preview and what opens it.
 * `removed`: its owner reads that it was taken down and why, and gets none of its files.
 * `hidden`: to this viewer there is no such media.
 */
export type Access = 'open' | 'price' | 'subscribers' | 'removed' | 'hidden'

export function decideAccess(media: MediaFacts, viewer: ViewerFacts, now: Date): Access {
  if (viewer.isStaff) return 'open'
  if (viewer.accountId === media.ownerId)
    return media.isDeleted ? 'hidden' : media.isRemoved ? 'removed' : 'open'
  if (media.isRemoved || viewer.isRegionClosed) return 'hidden'
  if (viewer.appears) return media.isDeleted ? 'hidden' : 'open'
  if (!media.isOwnerVisible || !isShown(media, now)) return 'hidden'
  if (viewer.hasBought) return 'open'
  if (media.isDeleted || media.visibility === 'private' || viewer.isBlocked) return 'hidden'
  if (media.priceCents > 0) return 'price'
  if (media.visibility === 'subscription') return viewer.isSubscriber ? 'open' : 'subscribers'
  return 'open'
}

type Standing = Pick<
  MediaFacts,
  'state' | 'isApproved' | 'isConsented' | 'availableAt' | 'isRemoved' | 'isHidden'
>

/**
 * Processed, approved, released, agreed to by all who appear, and not held back by staff: a consent and a removal outrank
 * what somebody paid.
 */
export function isShown(media: Standing, now: Date): boolean {
  const isMade = media.state === 'playable' || media.state === 'ready'
  const isHeldBack = media.isRemoved || media.isHidden
  return isMade && media.isApproved && media.isConsented && !isHeldBack && media.availableAt <= now
}

/** True when everybody may see all of it, so that its files may carry one address for all. */
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
