/** The overlays of a conversation. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { MessageSheetProps } from './MessageSheet.tsx'
import type { PictureViewProps } from './PictureView.tsx'
import type { UnsendSheetProps } from './UnsendSheet.tsx'

export const pictureView = defineOverlay<PictureViewProps>(
  'picture',
  async () => (await import('./PictureView.tsx')).PictureView,
)

export const messageSheet = defineOverlay<MessageSheetProps>(
  'message',
  async () => (await import('./MessageSheet.tsx')).MessageSheet,
)

export const unsendSheet = defineOverlay<UnsendSheetProps>(
  'unsend',
  async () => (await import('./UnsendSheet.tsx')).UnsendSheet,
)
