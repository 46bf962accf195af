/** Resumes interrupted uploads after the start, and when the connection is back. */
import { useEffect } from 'react'
import { useClient } from 'urql'
import { syncUploads } from '#web/features/uploads/index.ts'
import { useSession } from '#web/lib/session.tsx'

const AFTER_START_MS = 2_000

export function UploadWatch() {
  const { account, isReachable } = useSession()
  const client = useClient()
  const id = account?.id
  useEffect(() => {
    if (!id || !isReachable) return
    const timer = setTimeout(() => void syncUploads({ client, accountId: id }), AFTER_START_MS)
    return () => clearTimeout(timer)
  }, [client, id, isReachable])
  return null
}
