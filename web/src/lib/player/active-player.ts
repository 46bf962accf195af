/** The active player of the page: only one plays at a time and receives keys without focus. */

export type StoppablePlayer = { stop: () => void }

let activePlayer: StoppablePlayer | undefined

export function activatePlayer(player: StoppablePlayer): void {
  if (activePlayer === player) return
  activePlayer?.stop()
  activePlayer = player
}

export function deactivatePlayer(player: StoppablePlayer): void {
  if (activePlayer === player) activePlayer = undefined
}

export function isActivePlayer(player: StoppablePlayer): boolean {
  return activePlayer === player
}
