/** What the browser tells of the connection, and whether the person asked it to spend little data. */

/** Not in TypeScript's library: only some browsers have it. */
type Connection = { saveData?: boolean; effectiveType?: string }

export function savesData(): boolean {
  return connection()?.saveData === true
}

/** Whether what may never be watched can be fetched; a browser that does not tell is believed to be well connected. */
export function mayPrefetch(): boolean {
  const { saveData = false, effectiveType = '4g' } = connection() ?? {}
  return !saveData && effectiveType === '4g'
}

function connection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection
}
