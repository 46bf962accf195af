/** What somebody may want of a message in the list. */
import type { Said } from './rows.ts'

export type RowWishes = {
  onReply(said: Said): void
  onReact(said: Said, emoji: string | null): void
  /** By a pointer or key at its button, or by a finger that stays. */
  onMenu(said: Said, at: HTMLElement | null): void
  onOpenQuote(id: string): void
  onRetry(key: string): void
  onDrop(key: string): void
  onChanged(message: NonNullable<Said['message']>): void
}
