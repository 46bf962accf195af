/** A room as screens use it, whether they watch or broadcast. */
import type { TipOffer } from '#web/features/wallet/index.ts'
import type { ChatMessage } from './chat-log.ts'
import type { GoalFigures } from './Goal.tsx'

export type Supporter = { user: ChatMessage['user']; cents: number }

export type Room = {
  viewers: number
  likes: number
  /** Hearts seen while one was here; each rise of it lets some go up. */
  heartsSeen: number
  isReconnecting: boolean
  goal: GoalFigures | null
  pinned: ChatMessage | null
  menu: readonly TipOffer[]
  supporters: readonly Supporter[]
  messages: readonly ChatMessage[]
  /** Those that came while one was here. */
  tips: readonly ChatMessage[]
  /** Between two messages of one person. */
  slowSeconds: number
  /** Who may write. */
  chatFor: string
  /** Whether one may delete, mute, ban and pin here. */
  mayModerate: boolean
  isCreator: boolean
  say(text: string): Promise<boolean>
  giveHeart(): void
  tip(): void
  moderate: Moderation
}

export type Moderation = {
  delete(message: ChatMessage): Promise<void>
  /** Shows everybody what waited. */
  approve(message: ChatMessage): Promise<void>
  mute(message: ChatMessage, minutes: number): Promise<void>
  ban(message: ChatMessage): Promise<void>
  /** Null takes the pinned one down. */
  pin(message: ChatMessage | null): Promise<void>
  moderator(message: ChatMessage, on: boolean): Promise<void>
}
