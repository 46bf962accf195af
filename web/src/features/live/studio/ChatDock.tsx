/** The room for its creator: chat, pinned message and writing rules. */
import { PinOff, ShieldHalf, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { CHAT_WRITERS } from '#rules/live.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/Select.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ChatField } from '../room/ChatField.tsx'
import { ChatList } from '../room/ChatList.tsx'
import { Pinned } from '../room/Pinned.tsx'
import type { LiveRoomHandle } from '../room/room.ts'
import { ModerationSheet } from './ModerationSheet.tsx'
import { useRoomSettings } from './room-settings.ts'

const SLOW = [0, 3, 5, 10, 30, 60]
const WRITERS = { everyone: 'Everyone', followers: 'Followers', subscribers: 'Subscribers' } as const

export function ChatDock({ room }: { room: LiveRoomHandle }) {
  const [isLooking, setLooking] = useState(false)
  const held = room.messages.filter((message) => message.held)
  const isHeldOnly = isLooking && held.length > 0
  return (
    <section aria-label="Chat" className="card flex min-h-96 flex-col overflow-hidden desktop:min-h-0">
      <div className="flex min-h-12 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 className="flex-1 text-sm font-bold">Chat</h2>
        <ChatRules room={room} />
      </div>
      {room.pinned && (
        <div className="flex items-center border-b border-line pr-1">
          <div className="min-w-0 flex-1 [&>p]:mt-0 [&>p]:border-0">
            <Pinned message={room.pinned} />
          </div>
          <IconButton icon={PinOff} label="Unpin" size={36} onClick={() => void room.moderate.pin(null)} />
        </div>
      )}
      {held.length > 0 && (
        <div className="flex min-h-12 items-center gap-2.5 border-b border-line pr-2 pl-4 text-sm">
          <TriangleAlert size={16} className="shrink-0 text-second" />
          <p role="status" className="min-w-0 flex-1 text-ink-soft">
            <b className="font-bold text-ink">{held.length} held</b> by blocked words
          </p>
          <Button size="sm" aria-pressed={isHeldOnly} onClick={() => setLooking(!isHeldOnly)}>
            {isHeldOnly ? 'Show chat' : 'Review'}
          </Button>
        </div>
      )}
      <ChatList
        messages={isHeldOnly ? held : room.messages}
        variant="panel"
        empty="No messages yet"
        room={room}
      />
      <div className="flex border-t border-line p-3">
        <ChatField variant="panel" placeholder="Reply to chat" onSend={room.say} />
      </div>
    </section>
  )
}

/** Slow mode, who may write, and the list of muted and banned people. */
export function ChatRules({ room: { slowSeconds, chatFor } }: { room: LiveRoomHandle }) {
  const [isModerationOpen, setModerationOpen] = useState(false)
  const { save } = useRoomSettings()
  const saveRules = async (rules: Parameters<typeof save>[0]) => {
    const refused = await save(rules)
    if (refused) showToast({ tone: 'danger', text: refused })
  }
  return (
    <>
      <Select
        label="Slow mode"
        options={SLOW.map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? 'Slow mode off' : `Slow mode ${seconds} s`,
        }))}
        value={String(SLOW.includes(slowSeconds) ? slowSeconds : 0)}
        onChange={(event) => void saveRules({ slow_seconds: Number(event.target.value) })}
      />
      <Select
        label="Who can chat"
        options={CHAT_WRITERS.map((value) => ({ value, label: WRITERS[value] }))}
        value={chatFor}
        onChange={(event) => void saveRules({ chat_for: event.target.value })}
      />
      <IconButton icon={ShieldHalf} label="Moderation" size={36} onClick={() => setModerationOpen(true)} />
      {isModerationOpen && <ModerationSheet onClose={() => setModerationOpen(false)} />}
    </>
  )
}
