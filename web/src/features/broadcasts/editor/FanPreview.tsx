/** Messages in a thread as a fan sees it, in a phone frame. */
import { Gem, MessageSquareDashed } from 'lucide-react'
import { useSession } from '#web/lib/session.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Name } from '#web/ui/Name.tsx'
import { DraftBubbles } from './DraftBubbles.tsx'
import type { DraftMessage } from './draft-message.ts'

type Props = {
  messages: readonly DraftMessage[]
  /** When they arrive: 'Saturday 19:00', '1 hour after subscribing'. */
  when: string
}

export function FanPreview({ messages, when }: Props) {
  const { account } = useSession()
  if (!account) return null
  return (
    <div className="flex h-full min-h-100 w-full max-w-85 flex-col overflow-hidden rounded-[36px] bg-canvas shadow-stage">
      <div className="flex h-17 shrink-0 items-center gap-3 border-b border-line px-5">
        <Avatar src={account.avatar} name={account.fullname} size={38} />
        <b className="min-w-0 text-base font-bold">
          <Name name={account.fullname} verified={account.role.creator} size={15} />
        </b>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        aria-label="Thread"
        className="no-bar flex min-h-0 flex-1 flex-col overflow-y-auto p-4 -outline-offset-2"
      >
        <div className="mt-auto">
          {messages.length === 0 ? (
            <p className="grid justify-items-center gap-2 py-10 text-center text-sm text-ink-mute">
              <MessageSquareDashed size={28} />
              Your messages show up here
            </p>
          ) : (
            <>
              <p className="py-1 text-center text-xs font-semibold text-ink-mute">{when}</p>
              <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-2.5">
                <Avatar src={account.avatar} name={account.fullname} size={28} />
                <DraftBubbles messages={messages} />
              </div>
            </>
          )}
        </div>
      </section>
      <div aria-hidden="true" className="flex h-17 shrink-0 items-center gap-2 border-t border-line px-4">
        <span className="flex h-10 flex-1 items-center rounded-full bg-raised px-4 text-sm text-ink-mute">
          Type a message
        </span>
        <span className="grid size-10 place-items-center rounded-full bg-coin-wash text-coin">
          <Gem size={18} />
        </span>
      </div>
    </div>
  )
}
