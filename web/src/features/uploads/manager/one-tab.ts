/** A lock across tabs: one tab at a time sends an upload. */

const lockName = (id: string) => `candid.upload.${id}`

/** Runs the work unless another tab holds the lock; returns whether it ran. */
export async function inOneTab(id: string, work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) {
    await work()
    return true
  }
  return navigator.locks.request(lockName(id), { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}

/** Resolves once no other tab holds the lock. */
export async function whenOtherTabIsDone(id: string): Promise<void> {
  await navigator.locks.request(lockName(id), () => undefined)
}
