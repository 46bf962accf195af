/** The overlay that confirms account deletion. */
import { defineOverlay } from '#web/lib/overlays.tsx'

export const confirmDeletion = defineOverlay('confirm_deletion', () =>
  import('./ConfirmDeletionSheet.tsx').then((module) => module.ConfirmDeletionSheet),
)
