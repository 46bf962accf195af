/** The screens of the profile area. */
export { ChangePassword } from '#web/features/people/ChangePassword.tsx'
export { EditProfile } from '#web/features/people/EditProfile.tsx'
export { Followers, Following } from '#web/features/people/FollowLists.tsx'
export { OwnProfile } from '#web/features/people/OwnProfile.tsx'
export { PublicProfile } from '#web/features/people/PublicProfile.tsx'
