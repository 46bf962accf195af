/** The inbox: one's conversations, the one with the newest message first. */
import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { MessagesHead } from '../shell/MessagesHead.tsx'

type Props = {
  /** The id of the thread beside it. */
  current: string | undefined
  /** False on a phone that shows a conversation in its place. */
  isShown: boolean
}

export function InboxColumn(_props: Props) {
  return <MessagesHead at="inbox" end={<NewMessageLink />} />
}

function NewMessageLink() {
  return (
    <Link
      to="/messages/inbox/new"
      aria-label="New message"
      title="New message"
      className={iconButtonClass({ className: 'size-11 desk:bg-raised desk:text-ink desk:hover:bg-overlay' })}
    >
      <Pencil size={22} strokeWidth={2.1} />
    </Link>
  )
}
