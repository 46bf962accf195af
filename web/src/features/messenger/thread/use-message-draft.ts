/** The draft to a person, stored across reloads and synced to tabs without focus. */
import { useCallback, useEffect, useState } from 'react'
import {
  draftStorageKey,
  EMPTY_MESSAGE_DRAFT,
  type MessageDraftKey,
  storedMessageDraft,
  storeMessageDraft,
  type UnsentDraft,
} from './message-drafts.ts'

export type MessageDrafting = {
  draft: UnsentDraft
  change(change: Partial<UnsentDraft>): void
  clear(): void
}

export function useMessageDraft({ accountId, to }: MessageDraftKey): MessageDrafting {
  const [draft, setDraft] = useState(() => storedMessageDraft({ accountId, to }))

  const change = useCallback(
    (wanted: Partial<UnsentDraft>) =>
      setDraft((before) => {
        const next = { ...before, ...wanted }
        storeMessageDraft({ accountId, to }, next)
        return next
      }),
    [accountId, to],
  )
  const clear = useCallback(() => {
    storeMessageDraft({ accountId, to }, EMPTY_MESSAGE_DRAFT)
    setDraft(EMPTY_MESSAGE_DRAFT)
  }, [accountId, to])

  useEffect(() => {
    const listen = ({ key }: StorageEvent) => {
      if (key === draftStorageKey({ accountId, to }) && !document.hasFocus())
        setDraft(storedMessageDraft({ accountId, to }))
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [accountId, to])

  return { draft, change, clear }
}
