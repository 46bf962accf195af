/** Waits until somebody has stopped typing, so that not every letter is a search. */
import { SEARCH } from '#rules/limits.ts'

type TypingDelay = {
  /** Settles after the pause, unless more is typed. */
  typed(text: string): void
  /** Settles now: Enter was pressed, or the field was cleared. */
  settle(text: string): void
  cancel(): void
}

export function createTypingDelay(
  onSettled: (text: string) => void,
  delayMs: number = SEARCH.typingDelayMs,
): TypingDelay {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  return {
    typed(text) {
      cancel()
      timer = setTimeout(() => onSettled(text), delayMs)
    },
    settle(text) {
      cancel()
      onSettled(text)
    },
    cancel,
  }
}
