/** The report sheet. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { ReportSheetProps } from './ReportSheet.tsx'

export const reportSheet = defineOverlay<ReportSheetProps>(
  'report',
  async () => (await import('./ReportSheet.tsx')).ReportSheet,
)
