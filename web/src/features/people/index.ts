/** Following, muting, blocking and the profile's editing; what others show and do about a person. */
export { blockSheet } from './block.ts'
export { FollowButton } from './FollowButton.tsx'
export { FollowButtonFields } from './fields.ts'
export { ProfileNotFound } from './ProfileNotFound.tsx'
export { ProfileTrouble } from './ProfileTrouble.tsx'
export { ShareButton } from './ShareButton.tsx'
export { useFollow } from './use-follow.ts'
export { type MutedPerson, useMute } from './use-mute.ts'
