/** Email notification settings. */
import { NotificationRows } from './NotificationRows.tsx'
import { Lead } from './parts.tsx'

export function NotificationsSection() {
  return (
    <>
      <Lead>Choose what we write to you about. Mails that keep your account safe always come.</Lead>
      <NotificationRows />
    </>
  )
}
