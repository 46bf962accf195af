/** Below a held message: why nobody else sees it yet, and for moderators the buttons to approve or delete it. */
import { Check, CircleAlert, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { ChatMessage } from './chat-log.ts'
import type { LiveRoomHandle } from './room.ts'

type Props = { message: ChatMessage; room: Pick<LiveRoomHandle, 'mayModerate' | 'moderate'> }

export function HeldNote({ message, room: { mayModerate, moderate } }: Props) {
  const { account } = useSession()
  const [isBusy, setBusy] = useState(false)
  const decide = async (decision: (message: ChatMessage) => Promise<void>) => {
    setBusy(true)
    await decision(message)
    setBusy(false)
  }
  const mayDecide = mayModerate && account?.id !== message.user.id
  return (
    <span className="mt-1 block">
      <span className="flex items-center gap-1.5 text-sm text-coin">
        <CircleAlert size={15} className="shrink-0" />
        {mayDecide ? 'Held for a blocked word' : 'Waiting for the creator’s approval'}
      </span>
      {mayDecide && (
        <span className="mt-2 flex gap-2">
          <Button
            size="sm"
            icon={Check}
            disabled={isBusy}
            aria-label={`Show ${message.user.fullname}’s message`}
            onClick={() => void decide(moderate.approve)}
          >
            Show
          </Button>
          <Button
            size="sm"
            tone="danger"
            icon={Trash2}
            disabled={isBusy}
            aria-label={`Discard ${message.user.fullname}’s message`}
            onClick={() => void decide(moderate.delete)}
          >
            Discard
          </Button>
        </span>
      )}
    </span>
  )
}
