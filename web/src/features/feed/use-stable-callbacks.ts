/** Callbacks with a stable identity that always call the latest version. */
import { useLayoutEffect, useRef, useState } from 'react'

type Callbacks = Record<string, (...args: never[]) => unknown>

export function useStableCallbacks<Latest extends Callbacks>(callbacks: Latest): Latest {
  const latest = useRef(callbacks)
  useLayoutEffect(() => {
    latest.current = callbacks
  })
  const [stable] = useState(() => {
    const entries = Object.keys(callbacks).map((name) => [
      name,
      (...args: never[]) => latest.current[name]?.(...args),
    ])
    return Object.fromEntries(entries) as Latest
  })
  return stable
}
