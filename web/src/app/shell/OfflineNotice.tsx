/** Notice shown while the connection is lost. */
import { CloudOff } from 'lucide-react'
import { useSession } from '#web/lib/session.tsx'
import { SITE } from '#web/lib/site.ts'
import { useOnline } from '#web/ui/use-online.ts'

export function OfflineNotice() {
  const isOnline = useOnline()
  const { isReachable, status } = useSession()
  const isShown = !isOnline || (!isReachable && status !== 'loading')
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-30 flex justify-center px-4">
      {isShown && (
        <p className="mt-[calc(env(safe-area-inset-top)+12px)] flex items-center gap-2.5 rounded-full bg-overlay py-2.5 pr-5 pl-4 text-sm font-semibold text-ink shadow-pop">
          <CloudOff size={17} className="shrink-0 text-ink-soft" />
          {isOnline ? `${SITE.name} can’t be reached. Trying again…` : 'You’re offline.'}
        </p>
      )}
    </div>
  )
}
