/** The actions of a thread as a sheet; resolves to the chosen label. */
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { ActionRow } from '#web/parts/page/LinkList.tsx'
import type { MenuItem } from '#web/ui/Menu.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'

export type ThreadSheetProps = OverlayControls<string> & { title: string; items: readonly MenuItem[] }

export function ThreadSheet({ title, items, close }: ThreadSheetProps) {
  return (
    <Sheet open onClose={() => close()} title={title}>
      <ul className="card overflow-hidden">
        {items.map(
          ({ label, icon, tone }) =>
            icon && (
              <ActionRow key={label} icon={icon} isDanger={tone === 'danger'} onClick={() => close(label)}>
                {label}
              </ActionRow>
            ),
        )}
      </ul>
    </Sheet>
  )
}
