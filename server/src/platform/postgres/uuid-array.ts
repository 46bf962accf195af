/** Many ids as one bind parameter. */

/** As PostgreSQL writes an array. Ids need no quotes, for which the driver would look into each of thousands. */
export function uuidArray(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}
