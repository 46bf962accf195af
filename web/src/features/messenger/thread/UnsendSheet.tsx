/** Confirms unsending a message for both sides. */
import { useMutation } from 'urql'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import type { ThreadMessageData } from '../message-fields.ts'
import { UnsendMessage } from './thread-queries.ts'

export type UnsendSheetProps = OverlayControls<ThreadMessageData> & { message: string; name: string }

export function UnsendSheet({ message, name, close }: UnsendSheetProps) {
  const [{ fetching, error }, unsend] = useMutation(UnsendMessage)
  const yes = async () => {
    const { data } = await unsend({ message })
    if (data) close(data.unsendMessage)
  }
  return (
    <ConfirmSheet
      title="Unsend this message?"
      text={`Removes it for you and ${name}. They may have already seen it.`}
      yes="Unsend"
      isBusy={fetching}
      error={error}
      onYes={() => void yes()}
      onNo={() => close()}
    />
  )
}
