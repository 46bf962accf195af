/** The sheets that ask for the password before two-step sign in changes. */
import { defineOverlay } from '#web/lib/overlays.tsx'

export const newRecoveryCodes = defineOverlay('new_recovery_codes', () =>
  import('./NewCodesSheet.tsx').then((module) => module.NewCodesSheet),
)

export const disableTwoStep = defineOverlay('disable_two_step', () =>
  import('./DisableTwoStepSheet.tsx').then((module) => module.DisableTwoStepSheet),
)
