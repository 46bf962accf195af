/** Messages as presented to a viewer: the objects behind the GraphQL types. */
import type { PublicAccount } from '../accounts/index.ts'
import type { SalesStats } from '../ledger/index.ts'
import type { Message } from './message-queries.ts'

/** Backs the GraphQL type Message. */
export type MessageView = Message & {
  /** The text itself, or JSON. */
  value: string
  /** Whether all of its media are open to the viewer. */
  isUnlocked: boolean
  /** The account whose wallet just paid for it. */
  payerId: string | null
  /** The viewer; null for shared events. */
  viewerId: string | null
  /** The message it replies to. */
  quoted: Message | null
  /** Sales of the message, for its sender only. */
  sold: MessageSales | null
  /** The price the viewer paid to unlock it; null when they paid nothing. */
  paidCents: number | null
  /** The writer, when it is a visitor without an account in a support conversation. */
  sender?: PublicAccount
}

export type MessageSales = SalesStats & { fanIds: string[] }

export type MessageChangesView = { messages: MessageView[]; change: number; more: boolean }
