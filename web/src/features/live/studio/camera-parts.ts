/** What the two layouts of the camera page are given. */
import type { Publisher } from '../publish/use-publisher.ts'
import type { LiveCamera } from './use-live-camera.ts'
import type { Plan } from './use-plan.ts'

export type CameraParts = {
  camera: LiveCamera
  publisher: Publisher
  plan: Plan
  startedAt: string | null
  /** Whether the screen stays on. */
  isAwake: boolean
  onGo(): void
}
