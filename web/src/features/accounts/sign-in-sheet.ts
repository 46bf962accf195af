/** The sheet for visitors before actions that need an account. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { SignInSheetProps } from './SignInSheet.tsx'

export const signInSheet = defineOverlay<SignInSheetProps>(
  'sign_in',
  async () => (await import('./SignInSheet.tsx')).SignInSheet,
  { isPublic: true },
)
