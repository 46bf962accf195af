/** Which player has the page's attention: one plays at a time, and it alone hears the keyboard from afar. */

export type Actor = { stop: () => void }

let onStage: Actor | undefined

export function takeStage(actor: Actor): void {
  if (onStage === actor) return
  onStage?.stop()
  onStage = actor
}

export function leaveStage(actor: Actor): void {
  if (onStage === actor) onStage = undefined
}

export function isOnStage(actor: Actor): boolean {
  return onStage === actor
}
