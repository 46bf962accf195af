/** The sheets over the inbox. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { DeleteThreadSheetProps } from './DeleteThreadSheet.tsx'
import type { ThreadSheetProps } from './ThreadSheet.tsx'

export const threadSheet = defineOverlay<ThreadSheetProps>(
  'thread_actions',
  async () => (await import('./ThreadSheet.tsx')).ThreadSheet,
)

export const deleteThreadSheet = defineOverlay<DeleteThreadSheetProps>(
  'delete_thread',
  async () => (await import('./DeleteThreadSheet.tsx')).DeleteThreadSheet,
)
