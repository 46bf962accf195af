/** Connection quality and data-saver setting, from the Network Information API. */

/** Not in TypeScript's DOM library: only some browsers support it. */
type Connection = { saveData?: boolean; effectiveType?: string }

export function savesData(): boolean {
  return connection()?.saveData === true
}

/** Whether to prefetch video that may never be watched; browsers without the API count as well connected. */
export function mayPrefetch(): boolean {
  const { saveData = false, effectiveType = '4g' } = connection() ?? {}
  return !saveData && effectiveType === '4g'
}

function connection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection
}
