/** Callbacks of a message row. */
import type { Said } from './rows.ts'

export type RowWishes = {
  onReply(said: Said): void
  onReact(said: Said, emoji: string | null): void
  /** By pointer or key at its button, or by a long press. */
  onMenu(said: Said, at: HTMLElement | null): void
  onOpenQuote(id: string): void
  onRetry(key: string): void
  onDrop(key: string): void
  onChanged(message: NonNullable<Said['message']>): void
}
