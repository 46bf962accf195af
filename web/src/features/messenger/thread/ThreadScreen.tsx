/** One conversation: one that stands, or one with somebody that begins with its first message. */
import { PaneHead } from '../shell/PaneHead.tsx'

export type Interlocutor = {
  id: string
  username: string
  fullname: string
  avatar: string | null
  role: { creator: boolean }
}

/** With `to` there is no thread yet; once the first message has made it, it takes the place of this address. */
export type ThreadScreenProps = { thread: string; to?: undefined } | { thread?: undefined; to: Interlocutor }

export function ThreadScreen({ to }: ThreadScreenProps) {
  return <PaneHead title={to?.fullname ?? 'Conversation'} back="/messages/inbox" />
}
