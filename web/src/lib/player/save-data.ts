/** Whether the person asked the browser to spend little data. */

/** Not in TypeScript's library: only some browsers have it. */
type Connection = { saveData?: boolean }

export function savesData(): boolean {
  return (navigator as Navigator & { connection?: Connection }).connection?.saveData === true
}
