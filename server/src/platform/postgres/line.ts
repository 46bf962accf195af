/** A connection for short questions alone: made when one is asked, and made anew after it was lost or silent. */
import pg from 'pg'

export type Line = {
  /** The only row of the answer. */
  ask<Row>(question: string, values?: readonly unknown[]): Promise<Row>
  close(): Promise<void>
}

type Socketed = { connection: { stream: { destroy(error?: Error): void } } }

/** At once, whether or not anybody is there: whoever waits for an answer learns that none will come. */
export function cut(client: pg.ClientBase): void {
  const { connection } = client as unknown as Socketed
  connection.stream.destroy(new Error('Connection terminated: nothing answered in time'))
}

export function openLine(url: string, { name, silenceMs }: { name: string; silenceMs: number }): Line {
  let current: pg.Client | null = null
  let connecting: Promise<pg.Client> | null = null

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: silenceMs,
      query_timeout: silenceMs,
    })
    client.on('error', () => drop(client))
    client.on('end', () => drop(client))
    await client.connect()
    current = client
    return client
  }

  /** Those who ask at once share one. */
  function connected(): Promise<pg.Client> {
    connecting ??= connect().finally(() => {
      connecting = null
    })
    return connecting
  }

  function drop(client: pg.Client): void {
    if (current !== client) return
    current = null
    cut(client)
  }

  return {
    async ask<Row>(question: string, values: readonly unknown[] = []) {
      const client = current ?? (await connected())
      try {
        const { rows } = await client.query(question, [...values])
        return rows[0] as Row
      } catch (fault) {
        drop(client)
        throw fault
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
