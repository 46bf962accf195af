/** The open step, kept in the URL for back navigation and reloads. */
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useLeadOn } from '#web/lib/lead-on.ts'
import { LAST_STEP, type StepNumber } from './steps.ts'

type StepState = { stepBefore?: StepNumber } | null

export function useStep(furthest: StepNumber, first: StepNumber = 1) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const leadOn = useLeadOn()
  const { state } = useLocation()
  const asked = Number(query.get('step') ?? first)
  const isStep = Number.isInteger(asked) && asked >= 1 && asked <= LAST_STEP
  const step = (isStep ? Math.min(asked, furthest) : 1) as StepNumber
  const isOneBefore = (state as StepState)?.stepBefore === step - 1

  const go = useCallback(
    (to: StepNumber, options: { replace?: boolean } = {}) => {
      const next = new URLSearchParams(query)
      next.set('step', String(to))
      const stepBefore: StepState = { stepBefore: step }
      if (options.replace) leadOn({ search: `?${next}` }, { replace: true, state })
      else void navigate({ search: `?${next}` }, { state: stepBefore })
    },
    [navigate, leadOn, query, step, state],
  )

  // Otherwise the page would advance by itself while typing, once the URL's step becomes reachable.
  useEffect(() => {
    if (asked !== step) go(step, { replace: true })
  }, [asked, step, go])

  const back = useCallback(() => {
    if (isOneBefore) void navigate(-1)
    else go((step - 1) as StepNumber, { replace: true })
  }, [isOneBefore, navigate, go, step])

  return { step, go, back }
}
