/** Actions on a chat message: everybody may report it, the creator and moderators may act on it. */
import { Ban, Ellipsis, Flag, Pin, ShieldCheck, ShieldOff, Trash2, VolumeX } from 'lucide-react'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useSession } from '#web/lib/session.tsx'
import { reportSheet } from '#web/parts/report/report-sheet.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import type { ChatMessage } from './chat-log.ts'
import type { LiveRoomHandle } from './room.ts'

const MUTE_MINUTES = 10

type Props = {
  message: ChatMessage
  room: Pick<LiveRoomHandle, 'mayModerate' | 'isCreator' | 'moderate'>
  isOver?: boolean | undefined
}

export function ChatMessageMenu({ message, room, isOver }: Props) {
  const { account } = useSession()
  const overlays = useOverlays()
  const { mayModerate, isCreator, moderate } = room
  const { user, badge, held } = message
  const isOwn = account?.id === user.id
  const isOfCreator = badge === 'creator'
  const items: MenuItem[] = []
  if (mayModerate) {
    items.push({
      label: held ? 'Discard' : 'Delete',
      icon: Trash2,
      onSelect: () => void moderate.delete(message),
    })
    if (!held) items.push({ label: 'Pin', icon: Pin, onSelect: () => void moderate.pin(message) })
    if (!isOwn && !isOfCreator) {
      items.push({
        label: `Mute for ${MUTE_MINUTES} minutes`,
        icon: VolumeX,
        onSelect: () => void moderate.mute(message, MUTE_MINUTES),
      })
      if (isCreator)
        items.push(
          badge === 'moderator'
            ? {
                label: 'Remove as moderator',
                icon: ShieldOff,
                onSelect: () => void moderate.moderator(message, false),
              }
            : {
                label: 'Make a moderator',
                icon: ShieldCheck,
                onSelect: () => void moderate.moderator(message, true),
              },
        )
      items.push({ label: 'Ban', icon: Ban, tone: 'danger', onSelect: () => void moderate.ban(message) })
    }
  }
  if (account && !isOwn)
    items.push({
      label: 'Report',
      icon: Flag,
      onSelect: () =>
        void overlays.open(reportSheet, {
          what: { kind: 'live-message', id: message.id, subject: 'this message' },
        }),
    })
  if (items.length === 0) return null
  return (
    <Menu
      label={`Message from ${user.fullname}`}
      items={items}
      trigger={(props) => (
        <IconButton
          icon={Ellipsis}
          label={`More about ${user.fullname}’s message`}
          size={28}
          className={cx(
            'shrink-0',
            // Hidden until the line is hovered, focused or, on a phone, touched. A finger must not open it unseen.
            'opacity-0 group-focus-within/line:opacity-100 group-hover/line:opacity-100 aria-expanded:opacity-100',
            'pointer-coarse:pointer-events-none pointer-coarse:group-focus-within/line:pointer-events-auto',
            isOver && 'text-ink/80!',
          )}
          {...props}
        />
      )}
    />
  )
}
