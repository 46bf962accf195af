/**
 * Takes the place of react-router's own file about prefetching, which only its framework mode uses: every Link would
 * bring it into the first load. The build puts it there (vite.config.ts).
 */
import { createContext, type Ref } from 'react'

export const FrameworkContext = createContext(undefined)

export function PrefetchPageLinks(): null {
  return null
}

/** No Link prefetches, and none needs a ref of its own for it. */
export function usePrefetchBehavior(): [shouldPrefetch: false, ref: null, handlers: object] {
  return NEVER
}

const NEVER: [false, null, object] = [false, null, {}]

export function mergeRefs<Element>(ref: Ref<Element>): Ref<Element> {
  return ref
}
