/** Whether a sheet lies over the page. */
import { useSyncExternalStore } from 'react'
import { topDialog, watchTopLayer } from '#web/ui/top-layer.ts'

export function useCovered(): boolean {
  return useSyncExternalStore(watchTopLayer, () => topDialog() !== undefined)
}
