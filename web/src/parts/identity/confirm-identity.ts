/** Asks for a passkey, or the password and the two-step code if enabled, before sensitive actions. */
import { defineOverlay } from '#web/lib/overlays.tsx'

export const confirmIdentity = defineOverlay('prove_it_is_you', () =>
  import('./ProofSheet.tsx').then((module) => module.ProofSheet),
)
