/** Messages as somebody is shown them: what the types of the API stand for. */
import type { PublicAccount } from '../accounts/index.ts'
import type { SoldFigures } from '../wallet/index.ts'
import type { Message } from './message-queries.ts'

/** What the GraphQL type Message stands for. */
export type SeenMessage = Message & {
  /** As the specification prints it: the text itself, or JSON. */
  value: string
  /** Whether all of it is open to them. */
  isUnlocked: boolean
  /** Whose wallet it was just paid from. */
  payerId: string | null
  /** Who looks at it; null is nobody in particular. */
  viewerId: string | null
  /** What it answers to. */
  quoted: Message | null
  /** What it brought, told to who sent it. */
  sold: SoldMessage | null
  /** What the viewer paid to unlock it; null when they paid nothing. */
  paidCents: number | null
  /** Who wrote it, where that is nobody with an account: a visitor, in a conversation with the site. */
  sender?: PublicAccount
}

export type SoldMessage = SoldFigures & { fanIds: string[] }

export type SeenChanges = { messages: SeenMessage[]; change: number; more: boolean }
