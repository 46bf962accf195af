/** Whether the box about one's age was ticked; kept in the tab, for it is no part of what the server keeps. */
import type { Typed } from './typed.ts'

const STORE_KEY = 'candid.creator-adult'

/** Whoever typed their name came past the box. */
export function wasTicked({ firstName, lastName, birthDate }: Typed): boolean {
  return sessionStorage.getItem(STORE_KEY) === 'yes' || firstName + lastName + birthDate !== ''
}

export function rememberTick(isTicked: boolean): void {
  sessionStorage.setItem(STORE_KEY, isTicked ? 'yes' : 'no')
}
