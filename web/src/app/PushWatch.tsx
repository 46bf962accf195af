/** Push notifications on every page: asks after a follow, renews the subscription, and opens what was pressed. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { pushAskSheet } from '#web/features/notifications/index.ts'
import { onFollowed } from '#web/lib/followed.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { PUSH_STORAGE_KEY } from '#web/lib/push-storage.ts'
import { useSession } from '#web/lib/session.tsx'

const AFTER_START_MS = 3_000

export function PushWatch() {
  useAskAfterFollow()
  useRenewal()
  useOpenedNotifications()
  return null
}

function useAskAfterFollow(): void {
  const { open } = useOverlays()
  const { account } = useSession()
  const id = account?.id
  useEffect(() => {
    if (!id) return
    return onFollowed((person) => {
      void import('#web/lib/push-support.ts').then(({ pushToAskFor }) => {
        const ask = pushToAskFor(id)
        if (ask) void open(pushAskSheet, { person, ask })
      })
    })
  }, [id, open])
}

/** A new sign-in is a new session, and the site may have another key. */
function useRenewal(): void {
  const { account } = useSession()
  const client = useClient()
  const id = account?.id
  useEffect(() => {
    if (!id || localStorage.getItem(PUSH_STORAGE_KEY) === null) return
    const timer = setTimeout(async () => {
      const { renewPush } = await import('#web/lib/push-subscription.ts')
      // The next page load tries again.
      await renewPush(client, id).catch(() => undefined)
    }, AFTER_START_MS)
    return () => clearTimeout(timer)
  }, [client, id])
}

/** The service worker focuses a tab and tells it which page to open. */
function useOpenedNotifications(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const worker = navigator.serviceWorker
    if (!worker) return
    const opened = ({ data }: MessageEvent) => {
      const path: unknown = data?.openPath
      if (typeof path === 'string' && path.startsWith('/') && !path.startsWith('//')) void navigate(path)
    }
    worker.addEventListener('message', opened)
    return () => worker.removeEventListener('message', opened)
  }, [navigate])
}
