/** The number of unread notifications and conversations on the icon of the installed app. */
import { useEffect } from 'react'
import { useSession } from '#web/lib/session.tsx'
import { useUnread } from '#web/lib/unread.ts'

export function AppBadge() {
  const { status } = useSession()
  const { notifications, threads } = useUnread()
  const count = status === 'signed-in' ? notifications + threads : 0
  useEffect(() => {
    if (status === 'loading' || status === 'unreachable') return
    // Rejected where the site is not installed, or the system shows no badges.
    void navigator.setAppBadge?.(count).catch(() => undefined)
  }, [count, status])
  return null
}
