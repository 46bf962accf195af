/** The list of countries, loaded on demand with retries. */
import { useCallback, useEffect, useState } from 'react'
import type * as Places from './places.ts'

type Loaded = { places: typeof Places | undefined; isFailed: boolean; again(): void }

export function usePlaces(): Loaded {
  const [places, setPlaces] = useState<typeof Places>()
  const [isFailed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    import('./places.ts').then(setPlaces, () => setFailed(true))
  }, [])
  useEffect(load, [load])
  return { places, isFailed, again: load }
}
