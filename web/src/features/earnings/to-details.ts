/** Leads from the top of the page down to the payout details. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { SAME_PLACE } from '#web/lib/same-place.ts'

/** What a link to the details carries. */
export const TO_DETAILS = {
  to: '/account/earnings/payment',
  replace: true,
  state: { ...SAME_PLACE, isToDetails: true },
} as const

/** For the section they stand in: it comes into view each time such a link was followed. */
export function useScrolledTo<Box extends HTMLElement>() {
  const { key, state } = useLocation()
  const box = useRef<Box>(null)
  const isWanted = (state as { isToDetails?: boolean } | null)?.isToDetails === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again is another wish
  useEffect(() => {
    if (isWanted) box.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [key, isWanted])
  return box
}
