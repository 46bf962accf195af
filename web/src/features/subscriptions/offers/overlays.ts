/** The sheets of a creator's promotions. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { PromotionSheetProps } from './PromotionSheet.tsx'

export const promotionSheet = defineOverlay<PromotionSheetProps>(
  'promotion',
  async () => (await import('./PromotionSheet.tsx')).PromotionSheet,
)
