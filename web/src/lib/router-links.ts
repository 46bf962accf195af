/**
 * Replaces react-router's prefetching module, which only its framework mode needs but every Link imports, to keep it out of
 * the initial bundle. Aliased in vite.config.ts.
 */
import { createContext, type Ref } from 'react'

export const FrameworkContext = createContext(undefined)

export function PrefetchPageLinks(): null {
  return null
}

/** Links do not prefetch. */
export function usePrefetchBehavior(): [shouldPrefetch: false, ref: null, handlers: object] {
  return NEVER
}

const NEVER: [false, null, object] = [false, null, {}]

export function mergeRefs<Element>(ref: Ref<Element>): Ref<Element> {
  return ref
}
