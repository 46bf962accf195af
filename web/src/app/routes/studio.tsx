/** The screens of the studio area. */
import { WithBattles } from '#web/features/battles/index.ts'
import { LiveRtmp as Encoder } from '#web/features/live/studio/LiveRtmp.tsx'

export { Analytics } from '#web/features/analytics/Analytics.tsx'
export { Invitations } from '#web/features/creators/invitations/Invitations.tsx'
export { Appearances } from '#web/features/media/appearances/Appearances.tsx'
export { ReleaseCalendar } from '#web/features/media/calendar/ReleaseCalendar.tsx'
export { CreateShareLink } from '#web/features/media/links/CreateShareLink.tsx'
export { ShareLinks } from '#web/features/media/links/ShareLinks.tsx'
export { EditMedia } from '#web/features/media/own/EditMedia.tsx'
export { Library } from '#web/features/media/own/Library.tsx'
export { MyMedia } from '#web/features/media/own/MyMedia.tsx'
export { Upload } from '#web/features/media/upload/Upload.tsx'
export { UploadPreview } from '#web/features/media/upload/UploadPreview.tsx'
export { UploadProgress } from '#web/features/media/upload/UploadProgress.tsx'
export { SubscriptionSettings } from '#web/features/subscriptions/plan/SubscriptionSettings.tsx'
export { Studio } from '#web/screens/studio/Studio.tsx'
export { StudioSetup } from '#web/screens/studio/StudioSetup.tsx'

export function LiveRtmp() {
  return (
    <WithBattles>
      <Encoder />
    </WithBattles>
  )
}
