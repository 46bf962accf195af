/** The screen for streaming from the browser's camera. */
import { WithBattles } from '#web/features/battles/index.ts'
import { LiveCameraScreen } from '#web/features/live/studio/LiveCameraScreen.tsx'

export function LiveCamera() {
  return (
    <WithBattles>
      <LiveCameraScreen />
    </WithBattles>
  )
}
