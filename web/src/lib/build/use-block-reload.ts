/** Blocks an automatic reload while a screen is busy. */
import { useEffect } from 'react'
import { blockReload } from './reload-blockers.ts'

export function useBlockReload(isBusy: boolean): void {
  useEffect(() => (isBusy ? blockReload(() => true) : undefined), [isBusy])
}
