/** A connection that listens on a channel for the lifetime of the process and reconnects when lost. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

const FIRST_DELAY_MS = 100
const MAX_DELAY_MS = 5_000
const TIMEOUT_MS = 10_000

export type ListenerOptions = {
  url: string
  channel: string
  log: Log
  onNotification(notification: string): void
  /** After each reconnect: notifications sent meanwhile were missed. */
  onGap(): void
  /** Runs periodically on the listening connection; also detects a dead connection. */
  maintenance: { everyMs: number; run(client: pg.Client): Promise<unknown> }
}

export async function openListener(options: ListenerOptions): Promise<Listener> {
  const listener = new Listener(options)
  await listener.open()
  return listener
}

export class Listener {
  private readonly options: ListenerOptions
  private readonly closing = new AbortController()
  private client: pg.Client | null = null
  private maintenance: NodeJS.Timeout | undefined

  constructor(options: ListenerOptions) {
    this.options = options
  }

  async open(): Promise<void> {
    this.client = await this.connect()
    this.maintenance = setInterval(() => void this.runMaintenance(), this.options.maintenance.everyMs)
    this.maintenance.unref()
  }

  /** For other statements, such as fetching a stored body. */
  connection(): pg.Client {
    if (!this.client) throw new Error('the bus is not connected to the database at the moment')
    return this.client
  }

  async close(): Promise<void> {
    this.closing.abort()
    clearInterval(this.maintenance)
    const client = this.client
    this.client = null
    await client?.end()
  }

  private async connect(): Promise<pg.Client> {
    const { url, channel, onNotification } = this.options
    const client = new pg.Client({
      connectionString: url,
      application_name: 'candid bus',
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
    client.on('error', (error) => this.lost(client, error))
    client.on('end', () => this.lost(client, new Error('the connection ended')))
    client.on('notification', ({ payload }) => {
      if (payload !== undefined && client === this.client) onNotification(payload)
    })
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      return client
    } catch (error) {
      this.drop(client)
      throw error
    }
  }

  private lost(client: pg.Client, error: Error): void {
    if (client !== this.client) return
    this.client = null
    this.drop(client)
    this.options.log.warn({ err: error }, 'the bus lost its connection; connecting again')
    void this.reconnect()
  }

  private async reconnect(): Promise<void> {
    const { signal } = this.closing
    for (let delayMs = FIRST_DELAY_MS; !signal.aborted; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
      // Jitter, so that the processes of a site do not all reconnect at once.
      await sleep(delayMs * (0.5 + Math.random() / 2), undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      try {
        const client = await this.connect()
        if (signal.aborted) return this.drop(client)
        this.client = client
        this.options.log.info('the bus is connected again')
        this.options.onGap()
        return
      } catch (error) {
        this.options.log.warn({ err: error }, 'the bus could not reconnect yet')
      }
    }
  }

  private async runMaintenance(): Promise<void> {
    const client = this.client
    if (!client) return
    try {
      await this.options.maintenance.run(client)
    } catch (error) {
      this.lost(client, error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** Closes a possibly dead connection without waiting for it. */
  private drop(client: pg.Client): void {
    client
      .end()
      .catch((error: unknown) => this.options.log.debug({ err: error }, 'closing a lost connection failed'))
  }
}
