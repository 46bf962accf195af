/** The dialogs of the account's own share links. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { EditLinkSheetProps } from './EditLinkSheet.tsx'
import type { RemoveLinkSheetProps } from './RemoveLinkSheet.tsx'

export const editLinkSheet = defineOverlay<EditLinkSheetProps>(
  'edit_shared_link',
  async () => (await import('./EditLinkSheet.tsx')).EditLinkSheet,
)

export const removeLinkSheet = defineOverlay<RemoveLinkSheetProps>(
  'remove_shared_link',
  async () => (await import('./RemoveLinkSheet.tsx')).RemoveLinkSheet,
)
