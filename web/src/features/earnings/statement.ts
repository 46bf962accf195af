/** Downloads of earnings. */
import { defineOverlay } from '#web/lib/overlays.tsx'
import type { StatementSheetProps } from './StatementSheet.tsx'

export const statementSheet = defineOverlay<StatementSheetProps>(
  'statement',
  async () => (await import('./StatementSheet.tsx')).StatementSheet,
)
