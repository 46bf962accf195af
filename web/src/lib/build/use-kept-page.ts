/** Blocks an automatic reload while a screen is busy. */
import { useEffect } from 'react'
import { keepPage } from './page-kept.ts'

export function useKeptPage(isBusy: boolean): void {
  useEffect(() => (isBusy ? keepPage(() => true) : undefined), [isBusy])
}
