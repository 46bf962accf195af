/** The sheet that asks for push notifications after following a creator. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { PushAskSheetProps } from './PushAskSheet.tsx'

export const pushAskSheet = defineOverlay<PushAskSheetProps>(
  'push',
  async () => (await import('./PushAskSheet.tsx')).PushAskSheet,
)
