/** Props shared by the two layouts of the camera page. */
import type { Publisher } from '../publish/use-publisher.ts'
import type { LiveCamera } from './use-live-camera.ts'
import type { Plan } from './use-plan.ts'

export type CameraParts = {
  camera: LiveCamera
  publisher: Publisher
  plan: Plan
  startedAt: string | null
  /** Whether the wake lock is held. */
  isAwake: boolean
  onGo(): void
}
