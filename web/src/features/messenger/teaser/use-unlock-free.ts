/** Unlocks a free message again, after access was lost. */
import { useState } from 'react'
import { useMutation } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { showToast } from '#web/ui/toasts.tsx'
import type { ThreadMessageData } from '../message-fields.ts'
import { UnlockTeaser } from './unlock-teaser.ts'

export function useUnlockFree(
  { id, thread }: Pick<ThreadMessageData, 'id' | 'thread'>,
  onUnlocked: ((message: ThreadMessageData) => void) | undefined,
) {
  const [isBusy, setBusy] = useState(false)
  const [, unlock] = useMutation(UnlockTeaser)
  const open = async () => {
    if (isBusy) return
    setBusy(true)
    const { data, error } = await unlock({ message_id: id, thread })
    setBusy(false)
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    else if (data) onUnlocked?.(data.unlock_teaser)
  }
  return { isBusy, open }
}
