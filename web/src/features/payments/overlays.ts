/** The dialogs of the wallet. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { AddCardSheetProps } from './AddCardSheet.tsx'
import type { ConfirmPaymentSheetProps } from './ConfirmPaymentSheet.tsx'
import type { RemoveCardSheetProps } from './RemoveCardSheet.tsx'

export const addCardSheet = defineOverlay<AddCardSheetProps>(
  'add_card',
  async () => (await import('./AddCardSheet.tsx')).AddCardSheet,
)

/** Resolves to true when the payment is confirmed. */
export const confirmPaymentSheet = defineOverlay<ConfirmPaymentSheetProps>(
  'confirm_payment',
  async () => (await import('./ConfirmPaymentSheet.tsx')).ConfirmPaymentSheet,
)

export const removeCardSheet = defineOverlay<RemoveCardSheetProps>(
  'remove_card',
  async () => (await import('./RemoveCardSheet.tsx')).RemoveCardSheet,
)
