/** The menu of a media as a sheet on a phone. */
import { Ellipsis } from 'lucide-react'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { ActionRow } from '#web/parts/page/LinkList.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import type { MediaAction } from '../use-media-actions.ts'

export type MenuSheetProps = OverlayControls<MediaAction> & { title: string; items: readonly MediaAction[] }

export function MenuSheet({ title, items, close }: MenuSheetProps) {
  const choose = (item: MediaAction) => {
    if (!item.isInPress) return close(item)
    close()
    item.onSelect()
  }
  return (
    <Sheet open onClose={close} title={title}>
      <ul className="overflow-hidden rounded-lg bg-raised">
        {items.map((item) => (
          <ActionRow
            key={item.label}
            icon={item.icon ?? Ellipsis}
            isDanger={item.tone === 'danger'}
            onClick={() => choose(item)}
          >
            {item.label}
          </ActionRow>
        ))}
      </ul>
    </Sheet>
  )
}
