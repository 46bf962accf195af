/** The comment draft of the signed-in account for a media. */
import { useMemo, useSyncExternalStore } from 'react'
import { useSession } from '#web/lib/session.tsx'
import { type Draft, type DraftPlace, draftAt, watchDrafts } from './drafts.ts'

export function useDraftPlace(mediaId: string): DraftPlace {
  const { account } = useSession()
  const accountId = account?.id ?? ''
  return useMemo(() => ({ accountId, mediaId }), [accountId, mediaId])
}

export function useDraft(place: DraftPlace): Draft {
  return useSyncExternalStore(watchDrafts, () => draftAt(place))
}
