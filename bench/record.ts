/** Records the SQL statements of one request. */
import pg from 'pg'

export type Statement = {
  text: string
  values: unknown[]
  /** The response. */
  rows: Record<string, unknown>[]
}

type Query = (...args: unknown[]) => unknown

/** Records all statements of this process, so nothing else may run meanwhile. */
export async function record(run: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const original = pg.Client.prototype.query as Query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [given, values] = args
    const named =
      typeof given === 'object' && given !== null ? (given as { text: string; values: unknown[] }) : null
    const index = statements.push({
      text: named?.text ?? String(given),
      values: named?.values ?? (Array.isArray(values) ? values : []),
      rows: [],
    })
    const answer = original.apply(this, args)
    if (answer instanceof Promise)
      void answer.then((result: pg.QueryResult) => {
        statements[index - 1]?.rows.push(...(result.rows ?? []))
      })
    return answer
  } as never
  try {
    await run()
  } finally {
    pg.Client.prototype.query = original as never
  }
  return statements
}
