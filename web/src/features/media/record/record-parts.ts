/** What the pieces of the recording screen share. */
import type { Choices } from './camera/use-choices.ts'
import type { Recording } from './store/recording.ts'
import type { Takes } from './takes/use-takes.ts'

export type RecordParts = {
  recording: Recording
  choices: Choices
  takes: Takes
  /** Counting down or recording: nothing else may be changed meanwhile. */
  isBusy: boolean
  hasCountdown: boolean
  setCountdown(has: boolean): void
}
