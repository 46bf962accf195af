/** Goes back within the site, or to a fallback for a page opened from outside. */
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    if (canStepBack()) void navigate(-1)
    else void navigate(fallback, { replace: true })
  }, [navigate, fallback])
}

/** The router numbers its entries from 0; a redirect replaces the first one without adding a page to go back to. */
export function canStepBack(): boolean {
  const index = (history.state as { idx?: number } | null)?.idx
  return index !== undefined && index > 0
}
