/** The purchase that was interrupted for want of credits, stored so that it can continue. */
import { isReturnPath } from '#web/lib/return-path.ts'

export type PurchaseIntent = {
  /** The account, so that another one on this browser does not see it. */
  by: string
  /** The dialog, by its name in go-on.ts. */
  dialog: string
  /** The props to reopen it with; plain data. */
  props: object
  /** The button label: 'Buy for $6.00'. */
  words: string
  /** The price. */
  cents: number
  /** The page it was on, with its history state. */
  path: string
  state: object | null
}

/** The history state that reopens the stored dialog. */
export const RESUME_STATE = { goesOn: true } as const

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const NAME = 'candid.intention'

export function storePurchaseIntent(intention: PurchaseIntent, store: Store = sessionStorage): void {
  store.setItem(NAME, JSON.stringify(intention))
}

export function storedPurchaseIntent(
  by: string | undefined,
  store: Store = sessionStorage,
): PurchaseIntent | undefined {
  try {
    const stored: unknown = JSON.parse(store.getItem(NAME) ?? 'null')
    return isPurchaseIntent(stored) && stored.by === by ? stored : undefined
  } catch {
    // Not written by this page.
    return undefined
  }
}

export function clearPurchaseIntent(store: Store = sessionStorage): void {
  store.removeItem(NAME)
}

function isPurchaseIntent(stored: unknown): stored is PurchaseIntent {
  if (typeof stored !== 'object' || stored === null) return false
  const { dialog, props, words: text, cents, path } = stored as Partial<PurchaseIntent>
  const isWhole = typeof dialog === 'string' && typeof text === 'string' && typeof cents === 'number'
  return isWhole && typeof props === 'object' && props !== null && isReturnPath(path)
}
