/** Asks for the password, and for a code where two-step sign in is on, before something that a thief would do first. */
import { defineOverlay } from '#web/lib/overlays.tsx'

export const confirmIdentity = defineOverlay('prove_it_is_you', () =>
  import('./ProofSheet.tsx').then((module) => module.ProofSheet),
)
