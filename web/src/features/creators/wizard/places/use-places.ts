/** The list of countries once its file is here; a list that did not come is asked for again. */
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
