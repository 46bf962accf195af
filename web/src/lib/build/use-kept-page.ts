/** A screen that must not go by itself while it is there. */
import { useEffect } from 'react'
import { keepPage } from './page-kept.ts'

export function useKeptPage(isBusy: boolean): void {
  useEffect(() => (isBusy ? keepPage(() => true) : undefined), [isBusy])
}
