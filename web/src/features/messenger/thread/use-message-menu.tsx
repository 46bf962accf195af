/** Opens the actions of a message: as a menu on desktop, as a sheet on touch. */
import { type ReactNode, useState } from 'react'
import { useOverlays } from '#web/lib/overlays.tsx'
import { MessageMenu, type OpenMenu } from './MessageMenu.tsx'
import type { MessageChoice } from './MessageSheet.tsx'
import { actionsFor, mayReact } from './message-actions.ts'
import { messageSheet } from './overlays.ts'
import type { Said } from './rows.ts'
import { wordsOf } from './words.ts'

type Given = { mayReply: boolean; onChoose(said: Said, choice: MessageChoice): void }

type Menu = {
  /** Without an anchor it opens as a sheet. */
  open(said: Said, at: HTMLElement | null): void
  shown: ReactNode
}

export function useMessageMenu({ mayReply, onChoose }: Given): Menu {
  const overlays = useOverlays()
  const [menu, setMenu] = useState<(OpenMenu & { said: Said }) | null>(null)

  async function open(said: Said, at: HTMLElement | null): Promise<void> {
    const items = actionsFor(said, mayReply)
    const mine = said.message?.reactions.find((reaction) => reaction.mine)?.emoji
    const reaction = mayReact(said, mayReply) ? { mine } : undefined
    if (items.length === 0) return
    if (at && matchMedia('(pointer: fine)').matches) return setMenu({ said, at, items, reaction })
    const words = wordsOf((said.entry ?? said.message).data)
    const choice = await overlays.open(messageSheet, { words, items, reaction })
    if (choice) onChoose(said, choice)
  }

  const shown = menu && (
    <MessageMenu
      key={menu.said.key}
      at={menu.at}
      items={menu.items}
      reaction={menu.reaction}
      onChoose={(choice) => onChoose(menu.said, choice)}
      onClose={() => setMenu(null)}
    />
  )
  return { open: (said, at) => void open(said, at), shown }
}
