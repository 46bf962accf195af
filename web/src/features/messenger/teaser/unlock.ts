/** The overlays of a paid message: paying for it, and viewing its media. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { OpenMediaViewProps } from './OpenMediaView.tsx'
import type { UnlockDialogProps } from './UnlockDialog.tsx'

export const unlockDialog = defineOverlay<UnlockDialogProps>(
  'unlock',
  async () => (await import('./UnlockDialog.tsx')).UnlockDialog,
)

export const openMediaView = defineOverlay<OpenMediaViewProps>(
  'message_media',
  async () => (await import('./OpenMediaView.tsx')).OpenMediaView,
)
