/** The active player of the page: only one plays at a time and receives keys without focus. */

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
