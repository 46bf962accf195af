/** What somebody was about to pay for when their credits ran short, kept while they add some, so that they may go on. */
import { isReturnPath } from '#web/lib/return-path.ts'

export type Intention = {
  /** Whose it is: the next one at this screen knows nothing of it. */
  by: string
  /** The dialog it was, by its name in go-on.ts. */
  dialog: string
  /** What that dialog is opened with again; nothing but data. */
  props: object
  /** What the button says: 'Buy for $6.00'. */
  words: string
  /** What it costs. */
  cents: number
  /** The page it was at, with the state of its history entry. */
  path: string
  state: object | null
}

/** The state of a history entry that asks for the kept dialog. */
export const GOING_ON = { goesOn: true } as const

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const NAME = 'candid.intention'

export function keepIntention(intention: Intention, store: Store = sessionStorage): void {
  store.setItem(NAME, JSON.stringify(intention))
}

export function keptIntention(by: string | undefined, store: Store = sessionStorage): Intention | undefined {
  try {
    const kept: unknown = JSON.parse(store.getItem(NAME) ?? 'null')
    return isIntention(kept) && kept.by === by ? kept : undefined
  } catch {
    // Not written by us.
    return undefined
  }
}

export function dropIntention(store: Store = sessionStorage): void {
  store.removeItem(NAME)
}

function isIntention(kept: unknown): kept is Intention {
  if (typeof kept !== 'object' || kept === null) return false
  const { dialog, props, words, cents, path } = kept as Partial<Intention>
  const isWhole = typeof dialog === 'string' && typeof words === 'string' && typeof cents === 'number'
  return isWhole && typeof props === 'object' && props !== null && isReturnPath(path)
}
