/** The interface of a live room, for viewer and broadcaster screens. */
import type { TipOffer } from '#web/features/ledger/index.ts'
import type { ChatMessage } from './chat-log.ts'
import type { GoalProgress } from './Goal.tsx'

type RoomSupporter = { user: ChatMessage['user']; cents: number }

export type LiveRoomHandle = {
  viewers: number
  likes: number
  /** Hearts since the page opened; an increase animates some of them. */
  heartsSeen: number
  isReconnecting: boolean
  goal: GoalProgress | null
  pinned: ChatMessage | null
  menu: readonly TipOffer[]
  supporters: readonly RoomSupporter[]
  messages: readonly ChatMessage[]
  /** The tips that arrived while the page was open. */
  tips: readonly ChatMessage[]
  /** Slow mode: seconds between two messages of one person. */
  slowSeconds: number
  /** Who may write. */
  chatFor: string
  /** Whether the viewer may delete, mute, ban and pin. */
  mayModerate: boolean
  isCreator: boolean
  say(text: string): Promise<boolean>
  giveHeart(): void
  tip(): void
  moderate: RoomModeration
}

export type RoomModeration = {
  delete(message: ChatMessage): Promise<void>
  /** Publishes a held message. */
  approve(message: ChatMessage): Promise<void>
  mute(message: ChatMessage, minutes: number): Promise<void>
  ban(message: ChatMessage): Promise<void>
  /** Null unpins. */
  pin(message: ChatMessage | null): Promise<void>
  moderator(message: ChatMessage, on: boolean): Promise<void>
}
