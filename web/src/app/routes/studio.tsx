/** The screens of the studio area. */
import { WithBattles } from '#web/features/battles/index.ts'
import { LiveRtmpScreen } from '#web/features/live/studio/LiveRtmpScreen.tsx'

export { Analytics } from '#web/features/analytics/Analytics.tsx'
export { Appearances } from '#web/features/appearances/Appearances.tsx'
export { Invitations } from '#web/features/creators/invitations/Invitations.tsx'
export { ReleaseCalendar } from '#web/features/media/calendar/ReleaseCalendar.tsx'
export { CreateShareLink } from '#web/features/media/links/CreateShareLink.tsx'
export { ShareLinks } from '#web/features/media/links/ShareLinks.tsx'
export { Library } from '#web/features/media/own/Library.tsx'
export { MyMedia } from '#web/features/media/own/MyMedia.tsx'
export { SubscriptionSettings } from '#web/features/subscriptions/plan/SubscriptionSettings.tsx'
export { Upload } from '#web/features/uploads/Upload.tsx'
export { UploadPreview } from '#web/features/uploads/UploadPreview.tsx'
export { UploadProgress } from '#web/features/uploads/UploadProgress.tsx'
export { EditMedia } from '#web/screens/edit-media/EditMedia.tsx'
export { Studio } from '#web/screens/studio/Studio.tsx'
export { StudioSetup } from '#web/screens/studio/StudioSetup.tsx'

export function LiveRtmp() {
  return (
    <WithBattles>
      <LiveRtmpScreen />
    </WithBattles>
  )
}
