/** The list of countries, loaded on demand with retries. */
import { useCallback, useEffect, useState } from 'react'
import type * as Places from './countries.ts'

type Loaded = { countries: typeof Places | undefined; isFailed: boolean; again(): void }

export function useCountries(): Loaded {
  const [countries, setCountries] = useState<typeof Places>()
  const [isFailed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    import('./countries.ts').then(setCountries, () => setFailed(true))
  }, [])
  useEffect(load, [load])
  return { countries, isFailed, again: load }
}
