/** Many ids as one bind parameter. */

/** PostgreSQL's array syntax. Ids need no quotes; the driver would check each of thousands for them. */
export function uuidArray(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}
