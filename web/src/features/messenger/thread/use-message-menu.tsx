/** Opens the actions of a message: as a menu on desktop, as a sheet on touch. */
import { type ReactNode, useState } from 'react'
import { useOverlays } from '#web/lib/overlays.tsx'
import { type OpenMenu, ThreadMessageMenu } from './MessageMenu.tsx'
import type { MessageChoice } from './MessageSheet.tsx'
import { actionsFor, canReact } from './message-actions.ts'
import { messageText } from './message-text.ts'
import { messageSheet } from './overlays.ts'
import type { ThreadItem } from './rows.ts'

type Given = { mayReply: boolean; onChoose(item: ThreadItem, choice: MessageChoice): void }

type Menu = {
  /** Without an anchor it opens as a sheet. */
  open(item: ThreadItem, at: HTMLElement | null): void
  shown: ReactNode
}

export function useMessageMenu({ mayReply, onChoose }: Given): Menu {
  const overlays = useOverlays()
  const [menu, setMenu] = useState<(OpenMenu & { item: ThreadItem }) | null>(null)

  async function open(item: ThreadItem, at: HTMLElement | null): Promise<void> {
    const items = actionsFor(item, mayReply)
    const mine = item.message?.reactions.find((reaction) => reaction.mine)?.emoji
    const reaction = canReact(item, mayReply) ? { mine } : undefined
    if (items.length === 0) return
    if (at && matchMedia('(pointer: fine)').matches) return setMenu({ item, at, items, reaction })
    const text = messageText((item.entry ?? item.message).data)
    const choice = await overlays.open(messageSheet, { preview: text, items, reaction })
    if (choice) onChoose(item, choice)
  }

  const shown = menu && (
    <ThreadMessageMenu
      key={menu.item.key}
      at={menu.at}
      items={menu.items}
      reaction={menu.reaction}
      onChoose={(choice) => onChoose(menu.item, choice)}
      onClose={() => setMenu(null)}
    />
  )
  return { open: (item, at) => void open(item, at), shown }
}
