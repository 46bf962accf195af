/** The sheet that renames a passkey; resolves to true once it is saved. */
import { defineOverlay } from '#web/lib/overlays.tsx'

export const renamePasskeySheet = defineOverlay('rename_passkey', () =>
  import('./RenamePasskeySheet.tsx').then((module) => module.RenamePasskeySheet),
)
