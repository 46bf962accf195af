/** The menu of a media over a phone's screen; visitors have one too. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { MenuSheetProps } from './MenuSheet.tsx'

export const menuSheet = defineOverlay<MenuSheetProps>(
  'media_menu',
  async () => (await import('./MenuSheet.tsx')).MenuSheet,
  { isPublic: true },
)
