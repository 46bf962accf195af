/** The draft to a person, stored across reloads and synced to tabs without focus. */
import { useCallback, useEffect, useState } from 'react'
import { type Draft, type DraftPlace, keepDraft, keptDraft, keyOf, NO_DRAFT } from './drafts.ts'

export type Drafting = { draft: Draft; change(change: Partial<Draft>): void; clear(): void }

export function useDraft({ accountId, to }: DraftPlace): Drafting {
  const [draft, setDraft] = useState(() => keptDraft({ accountId, to }))

  const change = useCallback(
    (wanted: Partial<Draft>) =>
      setDraft((before) => {
        const next = { ...before, ...wanted }
        keepDraft({ accountId, to }, next)
        return next
      }),
    [accountId, to],
  )
  const clear = useCallback(() => {
    keepDraft({ accountId, to }, NO_DRAFT)
    setDraft(NO_DRAFT)
  }, [accountId, to])

  useEffect(() => {
    const listen = ({ key }: StorageEvent) => {
      if (key === keyOf({ accountId, to }) && !document.hasFocus()) setDraft(keptDraft({ accountId, to }))
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [accountId, to])

  return { draft, change, clear }
}
