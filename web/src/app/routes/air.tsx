/** The screen for streaming from the browser's camera. */
import { WithBattles } from '#web/features/battles/index.ts'
import { LiveCamera as Camera } from '#web/features/live/studio/LiveCamera.tsx'

export function LiveCamera() {
  return (
    <WithBattles>
      <Camera />
    </WithBattles>
  )
}
