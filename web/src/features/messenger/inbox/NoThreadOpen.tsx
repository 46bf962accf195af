/** The desktop pane while no conversation is open. */
import { MessagesSquare, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function NoThreadOpen() {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        icon={MessagesSquare}
        title="Your conversations"
        text="Choose a conversation, or start a new one."
        action={
          <Link to="/messages/inbox/new" className={buttonClass({ tone: 'accent' })}>
            <Pencil size={18} strokeWidth={2.3} />
            New message
          </Link>
        }
      />
    </div>
  )
}
