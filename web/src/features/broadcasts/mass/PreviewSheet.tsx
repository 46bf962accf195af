/** A preview of messages as a fan sees them, for a draft or a test. */
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import type { DraftMessage } from '../editor/draft-message.ts'
import { FanPreview } from '../editor/FanPreview.tsx'

export type PreviewSheetProps = OverlayControls & {
  title: string
  messages: readonly DraftMessage[]
  when: string
  /** The server has validated them. */
  isTest?: boolean
}

export function PreviewSheet({ title, messages, when, isTest = false, close }: PreviewSheetProps) {
  return (
    <Sheet open onClose={() => close()} title={title}>
      {isTest && (
        <div className="mb-4">
          <Notice tone="success">Sent only to you. You’ll also find it in your notifications.</Notice>
        </div>
      )}
      <div className="grid justify-items-center">
        <FanPreview messages={messages} when={when} />
      </div>
    </Sheet>
  )
}
