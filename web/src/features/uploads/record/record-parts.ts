/** Props shared by the parts of the recording screen. */
import type { CameraSettings } from './camera/use-camera-settings.ts'
import type { Recording } from './store/recording.ts'
import type { Takes } from './takes/use-takes.ts'

export type RecordParts = {
  recording: Recording
  choices: CameraSettings
  takes: Takes
  /** Counting down or recording: other controls are disabled. */
  isBusy: boolean
  hasCountdown: boolean
  setCountdown(has: boolean): void
}
