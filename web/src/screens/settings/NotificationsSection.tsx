/** Email notification settings. */
import { NotificationRows } from './NotificationRows.tsx'
import { SectionIntro } from './parts.tsx'

export function NotificationsSection() {
  return (
    <>
      <SectionIntro>Choose the emails you get. We always send security emails.</SectionIntro>
      <NotificationRows />
    </>
  )
}
