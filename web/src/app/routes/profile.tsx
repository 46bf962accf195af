/** The screens of the profile area. */
export { ChangePassword } from '#web/features/accounts/ChangePassword.tsx'
export { CollectionPage } from '#web/features/media/collections/CollectionPage.tsx'
export { EditProfile } from '#web/features/people/EditProfile.tsx'
export { Followers, Following } from '#web/features/people/FollowLists.tsx'
export { OwnProfile } from '#web/screens/profile/OwnProfile.tsx'
export { PublicProfile } from '#web/screens/profile/PublicProfile.tsx'
