/** The screen of the live area. */
import { WithBattles } from '#web/features/battles/index.ts'
import { LiveViewer as Viewer } from '#web/features/live/viewer/LiveViewer.tsx'

export function LiveViewer() {
  return (
    <WithBattles>
      <Viewer />
    </WithBattles>
  )
}
