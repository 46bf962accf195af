/** Edits a paid or free media message: media, text, price and preview. */
import { Check } from 'lucide-react'
import { TeaserForm } from '#web/features/messenger/index.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import type { DraftMessage } from './draft-message.ts'

export type TeaserSheetProps = OverlayControls<DraftMessage> & {
  /** The existing value, when editing. */
  value?: string
}

export function TeaserSheet({ value, close }: TeaserSheetProps) {
  return (
    <Sheet open onClose={() => close()} title="Paid message" width="desktop:max-w-150">
      {/* The form scrolls above a fixed button. */}
      <div className="-mx-5 -mb-6 flex h-[min(76dvh,44rem)] flex-col desktop:-mx-6">
        <TeaserForm value={value} label={value ? 'Save' : 'Add'} icon={Check} onDone={close} />
      </div>
    </Sheet>
  )
}
