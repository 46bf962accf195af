/** Email notification settings. */
import { NotificationRows } from './NotificationRows.tsx'
import { SectionIntro } from './parts.tsx'

export function NotificationsSection() {
  return (
    <>
      <SectionIntro>
        Choose what we write to you about. Mails that keep your account safe always come.
      </SectionIntro>
      <NotificationRows />
    </>
  )
}
