/** Whether the age box was ticked; stored in the tab, because the server does not store it. */
import type { ApplicationValues } from './typed.ts'

const STORE_KEY = 'candid.creator-adult'

/** A typed name implies that the box was ticked before. */
export function wasTicked({ firstName, lastName, birthDate }: ApplicationValues): boolean {
  return sessionStorage.getItem(STORE_KEY) === 'yes' || firstName + lastName + birthDate !== ''
}

export function rememberTick(isTicked: boolean): void {
  sessionStorage.setItem(STORE_KEY, isTicked ? 'yes' : 'no')
}
