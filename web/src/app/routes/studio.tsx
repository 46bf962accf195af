/** The screens of the studio area. */

export { EditMedia } from '#web/features/media/EditMedia.tsx'
export { Library } from '#web/features/media/Library.tsx'
export { MyMedia } from '#web/features/media/MyMedia.tsx'
export { CreateShareLink } from '#web/features/share-links/CreateShareLink.tsx'
export { ShareLinks } from '#web/features/share-links/ShareLinks.tsx'
export { Studio } from '#web/features/studio/Studio.tsx'
export { Upload } from '#web/features/studio/Upload.tsx'
export { UploadPreview } from '#web/features/studio/UploadPreview.tsx'
export { UploadProgress } from '#web/features/studio/UploadProgress.tsx'
export { SubscriptionSettings } from '#web/features/subscription/SubscriptionSettings.tsx'
