/** A connection with its own session, on which every repeated statement is prepared once. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { resolveParameters } from './late-bound.ts'

const MAX_STATEMENTS = 500
const statementNames = new Map<string, string>()

/** Names are hashes of the text; the number of prepared texts is bounded. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= MAX_STATEMENTS) return known
  const name = createHash('sha1').update(text).digest('base64url')
  statementNames.set(text, name)
  return name
}

export class PreparingClient extends pg.Client {
  // pg's `query` has a dozen overloads; only the (text, values) form gets a name.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const forward = super.query as (...args: unknown[]) => never
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return forward.apply(this, args)
    const name = statementName(text)
    return forward.call(this, { text, values: resolveParameters(values), ...(name ? { name } : {}) }, ...rest)
  }
}
