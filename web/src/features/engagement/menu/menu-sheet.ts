/** The menu sheet of a media, also for visitors. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { MenuSheetProps } from './MenuSheet.tsx'

export const menuSheet = defineOverlay<MenuSheetProps>(
  'media_menu',
  async () => (await import('./MenuSheet.tsx')).MenuSheet,
  { isPublic: true },
)
