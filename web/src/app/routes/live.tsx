/** The screen of the live area. */
import { WithBattles } from '#web/features/battles/index.ts'
import { LiveViewerScreen } from '#web/features/live/viewer/LiveViewerScreen.tsx'

export function LiveViewer() {
  return (
    <WithBattles>
      <LiveViewerScreen />
    </WithBattles>
  )
}
