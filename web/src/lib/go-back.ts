/** Back one step inside the site; for a page opened from outside, to where it belongs. */
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return useCallback(() => {
    if (key === 'default') void navigate(fallback, { replace: true })
    else void navigate(-1)
  }, [navigate, key, fallback])
}
