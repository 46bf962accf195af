/** The room on the right of the desktop layout: goal, chat and tip buttons. */
import { Gem, Heart, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortCount } from '#rules/formats.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChatField, chatNote } from '../room/ChatField.tsx'
import { ChatList } from '../room/ChatList.tsx'
import { Goal } from '../room/Goal.tsx'
import { Pinned } from '../room/Pinned.tsx'
import type { LiveRoomHandle } from '../room/room.ts'

type Props = {
  room: LiveRoomHandle
  isOwn: boolean
  /** Replaces the tip button in a battle, where there are two creators to tip. */
  give?: ReactNode
  /** The rules for tipping here. */
  note?: string | undefined
}

export function ChatPanel({ room, isOwn, give, note }: Props) {
  return (
    <aside aria-label="Live chat" className="flex min-h-0 flex-col border-l border-line bg-surface">
      <div className="flex h-14 shrink-0 items-center justify-between border-b border-line px-5">
        <h2 className="text-lg font-bold">Live chat</h2>
        <span className="flex items-center gap-1.5 text-sm font-semibold text-ink-soft tabular-nums">
          <Users size={16} />
          <span className="sr-only">Watching: </span>
          {room.viewers.toLocaleString('en-US')}
        </span>
      </div>
      {room.goal && (
        <div className="p-4 pb-0">
          <Goal goal={room.goal} />
        </div>
      )}
      {room.pinned && <Pinned message={room.pinned} />}
      <ChatList messages={room.messages} variant="panel" empty="Be the first to say something" room={room} />
      <div className="border-t border-line p-4">
        {note && <p className="mb-2.5 text-sm text-ink-soft">{note}</p>}
        <div className="mb-3 flex gap-2">
          {!isOwn && (
            <div className="grid min-w-0 flex-1 auto-cols-fr grid-flow-col gap-2 empty:hidden">
              {give ?? (
                <Button tone="coin" icon={Gem} onClick={room.tip}>
                  Send a tip
                </Button>
              )}
            </div>
          )}
          <Button
            icon={Heart}
            onClick={room.giveHeart}
            className={give ? 'px-4!' : 'flex-1'}
            aria-label={`Send a heart, ${shortCount(room.likes)} so far`}
          >
            {shortCount(room.likes)}
          </Button>
        </div>
        <div className="flex">
          <ChatField variant="panel" note={chatNote(room)} onSend={room.say} />
        </div>
      </div>
    </aside>
  )
}
