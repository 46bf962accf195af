/** Callbacks with a stable identity that always call the latest version. */
import { useLayoutEffect, useRef, useState } from 'react'

type Acts = Record<string, (...args: never[]) => unknown>

export function useSteady<Given extends Acts>(given: Given): Given {
  const latest = useRef(given)
  useLayoutEffect(() => {
    latest.current = given
  })
  const [steady] = useState(() => {
    const entries = Object.keys(given).map((name) => [
      name,
      (...args: never[]) => latest.current[name]?.(...args),
    ])
    return Object.fromEntries(entries) as Given
  })
  return steady
}
