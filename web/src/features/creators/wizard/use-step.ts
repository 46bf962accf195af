/** The open step, kept in the URL for back navigation and reloads. */
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useRedirect } from '#web/lib/redirect.ts'
import { LAST_STEP, type StepNumber } from './steps.ts'

type StepState = { stepBefore?: StepNumber } | null

export function useStep(furthest: StepNumber, first: StepNumber = 1) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const redirect = useRedirect()
  const { state } = useLocation()
  const requested = Number(query.get('step') ?? first)
  const isStep = Number.isInteger(requested) && requested >= 1 && requested <= LAST_STEP
  const step = (isStep ? Math.min(requested, furthest) : 1) as StepNumber
  const isOneBefore = (state as StepState)?.stepBefore === step - 1

  const go = useCallback(
    (to: StepNumber, options: { replace?: boolean } = {}) => {
      const next = new URLSearchParams(query)
      next.set('step', String(to))
      const stepBefore: StepState = { stepBefore: step }
      if (options.replace) redirect({ search: `?${next}` }, { replace: true, state })
      else void navigate({ search: `?${next}` }, { state: stepBefore })
    },
    [navigate, redirect, query, step, state],
  )

  // Otherwise the page would advance by itself while typing, once the URL's step becomes reachable.
  useEffect(() => {
    if (requested !== step) go(step, { replace: true })
  }, [requested, step, go])

  const back = useCallback(() => {
    if (isOneBefore) void navigate(-1)
    else go((step - 1) as StepNumber, { replace: true })
  }, [isOneBefore, navigate, go, step])

  return { step, go, back }
}
