/** React hook for the uploads of the signed-in account. */
import { useEffect, useSyncExternalStore } from 'react'
import { useClient } from 'urql'
import { useSession } from '#web/lib/session.tsx'
import { connectUploads } from './upload-manager.ts'
import { type UploadsView, uploadsNow, watchUploads } from './upload-store.ts'

export function useUploads(): UploadsView & { reload(): void } {
  const client = useClient()
  const accountId = useSession().account?.id
  const reload = () => {
    if (accountId) void connectUploads({ client, accountId })
  }
  useEffect(() => {
    if (accountId) void connectUploads({ client, accountId })
  }, [client, accountId])
  return { ...useSyncExternalStore(watchUploads, uploadsNow), reload }
}
