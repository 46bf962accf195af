/** Confirms the removal of a conversation from the account's own inbox. */
import { useMutation } from 'urql'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { HideThread } from './thread-mutations.ts'

export type DeleteThreadSheetProps = OverlayControls<boolean> & {
  thread: { id: string; user: { fullname: string } }
}

export function DeleteThreadSheet({ thread, close }: DeleteThreadSheetProps) {
  const [{ fetching, error }, hide] = useMutation(HideThread)
  const { fullname } = thread.user
  const remove = async () => {
    const result = await hide({ thread: thread.id })
    if (result.error) return
    showToast({ tone: 'success', text: 'Conversation deleted' })
    close(true)
  }
  return (
    <ConfirmSheet
      title="Delete this conversation?"
      text={`Deleted for you only. ${fullname} keeps it, and a new message brings it back.`}
      yes="Delete"
      isBusy={fetching}
      error={error}
      onYes={() => void remove()}
      onNo={() => close(false)}
    />
  )
}
