/** A dedicated connection for short queries: opened on demand, and reopened after a loss or timeout. */
import pg from 'pg'

export type QueryConnection = {
  /** Returns the only row of the result. */
  queryOne<Row>(query: string, values?: readonly unknown[]): Promise<Row>
  close(): Promise<void>
}

type ClientWithSocket = { connection: { stream: { destroy(error?: Error): void } } }

/** Destroys the socket at once, so that pending queries fail. */
export function destroyConnection(client: pg.ClientBase): void {
  const { connection } = client as unknown as ClientWithSocket
  connection.stream.destroy(new Error('Connection terminated: nothing answered in time'))
}

export function openQueryConnection(
  url: string,
  { name, timeoutMs }: { name: string; timeoutMs: number },
): QueryConnection {
  let current: pg.Client | null = null
  let connecting: Promise<pg.Client> | null = null

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    client.on('error', () => drop(client))
    client.on('end', () => drop(client))
    await client.connect()
    current = client
    return client
  }

  /** Concurrent callers share one connection attempt. */
  function connected(): Promise<pg.Client> {
    connecting ??= connect().finally(() => {
      connecting = null
    })
    return connecting
  }

  function drop(client: pg.Client): void {
    if (current !== client) return
    current = null
    destroyConnection(client)
  }

  return {
    async queryOne<Row>(query: string, values: readonly unknown[] = []) {
      const client = current ?? (await connected())
      try {
        const { rows } = await client.query(query, [...values])
        return rows[0] as Row
      } catch (error) {
        drop(client)
        throw error
      }
    },
    async close() {
      await connecting?.catch(() => undefined)
      const client = current
      current = null
      await client?.end()
    },
  }
}
