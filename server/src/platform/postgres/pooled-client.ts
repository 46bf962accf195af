/**
 * A connection through a transaction-mode pooler. No session state may remain: statements are unnamed, and the statement
 * timeout is enforced by the client instead of the session.
 */
import pg from 'pg'
import { filledIn } from './asked.ts'

/** A cancelled statement answers at once. One that does not is still queued at the pooler. */
const LAST_WORD_MS = 1_000

/** Parts of the driver missing from its types. */
type Inner = {
  connectionParameters: { host: string; port: number; ssl: boolean | object }
  connection: { stream: { destroy(error?: Error): void } }
  processID: number | null
  secretKey: number | null
}

export function pooledClient(statementTimeoutMs: number | undefined): typeof pg.Client {
  return class PooledClient extends pg.Client {
    override query(...args: unknown[]): never {
      const [text, values, ...rest] = args
      const forward = super.query as (...args: unknown[]) => unknown
      const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0
      const answer = isPlain
        ? forward.call(this, { text, values: filledIn(values) }, ...rest)
        : forward.apply(this, args)
      if (statementTimeoutMs === undefined || !(answer instanceof Promise)) return answer as never
      return withinTime(this as unknown as Inner, answer, statementTimeoutMs) as never
    }
  }
}

async function withinTime<T>(client: Inner, answer: Promise<T>, limitMs: number): Promise<T> {
  let timer = setTimeout(() => {
    cancel(client)
    timer = setTimeout(
      () => client.connection.stream.destroy(new Error('Connection terminated: nothing answered in time')),
      LAST_WORD_MS,
    )
  }, limitMs)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}

/** Over a separate connection, as the protocol requires; poolers forward it to the session that runs the statement. */
function cancel({ connectionParameters: { host, port, ssl }, processID, secretKey }: Inner): void {
  if (processID === null || secretKey === null) return
  const messenger = new pg.Connection({ ssl } as object) as unknown as Messenger
  const say = () => messenger.cancel(processID, secretKey)
  messenger.once('connect', () => (ssl ? messenger.requestSsl() : say()))
  messenger.once('sslconnect', say)
  // The caller is unblocked by the second timeout.
  messenger.on('error', () => undefined)
  if (host.startsWith('/')) messenger.connect(`${host}/.s.PGSQL.${port}`)
  else messenger.connect(port, host)
}

type Messenger = {
  once(event: string, hear: () => void): void
  on(event: string, hear: () => void): void
  connect(portOrPath: number | string, host?: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
}
