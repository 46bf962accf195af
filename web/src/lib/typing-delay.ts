/** Debounces a search field. */
import { SEARCH } from '#rules/limits.ts'

type TypingDelay = {
  /** Calls back after the delay, unless more is typed. */
  typed(text: string): void
  /** Calls back now: Enter was pressed or the field cleared. */
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
