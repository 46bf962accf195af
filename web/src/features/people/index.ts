/** Following, muting, blocking and profile editing; the public API for other slices. */
export { blockSheet } from './block.ts'
export { FollowButton } from './FollowButton.tsx'
export { FollowButtonFields } from './fields.ts'
export { ProfileNotFound } from './ProfileNotFound.tsx'
export { ProfileTrouble } from './ProfileTrouble.tsx'
export { ShareButton } from './ShareButton.tsx'
export { useFollow } from './use-follow.ts'
export { type MutedPerson, useMute } from './use-mute.ts'
