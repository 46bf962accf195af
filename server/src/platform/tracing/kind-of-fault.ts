/** Classifies an error: a code of ours, of PostgreSQL or of Node, else its class name. Messages stay in our log. */

export function kindOfFault(fault: unknown): string {
  if (typeof fault !== 'object' || fault === null) return 'unknown'
  const code = 'code' in fault ? fault.code : undefined
  if ((typeof code === 'string' || typeof code === 'number') && /^\w{1,40}$/.test(String(code)))
    return String(code)
  return fault instanceof Error && /^\w{1,40}$/.test(fault.name) ? fault.name : 'unknown'
}
