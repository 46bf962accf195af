/** The sheet that looks for an opponent. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { InviteSheetProps } from './InviteSheet.tsx'

export const inviteSheet = defineOverlay<InviteSheetProps>(
  'battle',
  async () => (await import('./InviteSheet.tsx')).InviteSheet,
)
