/** Props shared by the two layouts of the camera page. */
import type { CameraPublisher } from '../publish/use-publisher.ts'
import type { LiveCameraState } from './use-live-camera.ts'
import type { LivePlan } from './use-live-plan.ts'

export type CameraParts = {
  camera: LiveCameraState
  publisher: CameraPublisher
  plan: LivePlan
  startedAt: string | null
  /** Whether the wake lock is held. */
  isAwake: boolean
  onGo(): void
}
