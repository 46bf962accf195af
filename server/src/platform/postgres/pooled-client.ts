/**
 * A connection through a transaction-mode pooler. No session state may remain: statements are unnamed, and the statement
 * timeout is enforced by the client instead of the session.
 */
import pg from 'pg'
import { resolveParameters } from './late-bound.ts'

/** A cancelled statement answers at once. One that does not is still queued at the pooler. */
const CANCEL_TIMEOUT_MS = 1_000

/** Parts of the driver missing from its types. */
type ClientInternals = {
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
        ? forward.call(this, { text, values: resolveParameters(values) }, ...rest)
        : forward.apply(this, args)
      if (statementTimeoutMs === undefined || !(answer instanceof Promise)) return answer as never
      return withTimeout(this as unknown as ClientInternals, answer, statementTimeoutMs) as never
    }
  }
}

async function withTimeout<T>(client: ClientInternals, answer: Promise<T>, limitMs: number): Promise<T> {
  let timer = setTimeout(() => {
    cancel(client)
    timer = setTimeout(
      () => client.connection.stream.destroy(new Error('Connection terminated: nothing answered in time')),
      CANCEL_TIMEOUT_MS,
    )
  }, limitMs)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}

/** Over a separate connection, as the protocol requires; poolers forward it to the session that runs the statement. */
function cancel({ connectionParameters: { host, port, ssl }, processID, secretKey }: ClientInternals): void {
  if (processID === null || secretKey === null) return
  const canceller = new pg.Connection({ ssl } as object) as unknown as CancelConnection
  const sendCancel = () => canceller.cancel(processID, secretKey)
  canceller.once('connect', () => (ssl ? canceller.requestSsl() : sendCancel()))
  canceller.once('sslconnect', sendCancel)
  // The caller is unblocked by the second timeout.
  canceller.on('error', () => undefined)
  if (host.startsWith('/')) canceller.connect(`${host}/.s.PGSQL.${port}`)
  else canceller.connect(port, host)
}

type CancelConnection = {
  once(event: string, listener: () => void): void
  on(event: string, listener: () => void): void
  connect(portOrPath: number | string, host?: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
}
