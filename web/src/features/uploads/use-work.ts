/** Subscribes to the processing of sent files, and polls as well, because events may be missed. */
import { useEffect } from 'react'
import { useClient } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'
import { isFinished, type UploadItem } from './manager/upload-item.ts'
import { applyWorkEvent, refreshWork } from './manager/work.ts'

const UploadWork = graphql(`
  subscription UploadWork($user: ID!) {
    mediaProcessing(user: $user) { media state progress failure status }
  }
`)

const ASK_EVERY_MS = 10_000

export function useWork(items: readonly UploadItem[]): void {
  const accountId = useSession().account?.id
  const client = useClient()
  useEffect(() => {
    if (!accountId) return
    const { unsubscribe } = client.subscription(UploadWork, { user: accountId }).subscribe(({ data }) => {
      if (data && applyWorkEvent(data.mediaProcessing)) void refreshWork([data.mediaProcessing.media])
    })
    return unsubscribe
  }, [client, accountId])

  const waiting = items
    .filter((item) => item.status.kind === 'received' && !isFinished(item))
    .flatMap(({ id }) => (id === null ? [] : [id]))
    .join(' ')
  useEffect(() => {
    if (waiting === '') return
    const ask = () => void refreshWork(waiting.split(' '))
    ask()
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [waiting])
}
