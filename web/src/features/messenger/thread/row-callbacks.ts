/** Callbacks of a message row. */
import type { ThreadItem } from './rows.ts'

export type RowCallbacks = {
  onReply(item: ThreadItem): void
  onReact(item: ThreadItem, emoji: string | null): void
  /** By pointer or key at its button, or by a long press. */
  onMenu(item: ThreadItem, at: HTMLElement | null): void
  onOpenQuote(id: string): void
  onRetry(key: string): void
  onDrop(key: string): void
  onChanged(message: NonNullable<ThreadItem['message']>): void
}
