/** The account whose results are stored on this device, as far as this page knows. */

let accountId: string | undefined
/** Rises when the session ends or changes: responses to earlier requests are then dropped. */
let epoch = 0

export function accountOfResults(): string | undefined {
  return accountId
}

export function resultsEpoch(): number {
  return epoch
}

export function setAccountOfResults(id: string | undefined): void {
  if (accountId !== undefined && accountId !== id) epoch += 1
  accountId = id
}

/** Also drops responses that are on their way. */
export function resetAccountOfResults(): void {
  epoch += 1
  accountId = undefined
}
