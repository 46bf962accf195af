/** Whether a sheet lies over the page. */
import { useSyncExternalStore } from 'react'
import { topDialog, watchTopLayer } from '#web/ui/top-layer.ts'

export function useDialogOpen(): boolean {
  return useSyncExternalStore(watchTopLayer, () => topDialog() !== undefined)
}
