/** Records the database statements of requests, without background work. */
import pg from 'pg'
import { currentTraceContext } from '#platform/trace-context/trace-context.ts'

type Query = (...args: unknown[]) => unknown

/** The statements of all requests during `run`, including begin and commit. */
export async function recordStatements(run: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const original = pg.Client.prototype.query as Query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [given] = args
    const text = typeof given === 'object' && given !== null && 'text' in given ? given.text : given
    if (currentTraceContext()?.requestId !== undefined) sent.push(String(text).replace(/\s+/g, ' ').trim())
    return original.apply(this, args)
  } as never
  try {
    await run()
  } finally {
    pg.Client.prototype.query = original as never
  }
  return sent
}
