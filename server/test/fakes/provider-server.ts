/** Common parts of providers that only exist in tests: an HTTP server with failures, notifications and a control API. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProviderRequest = { method: string; path: string; query: URLSearchParams; form: URLSearchParams }
export type ProviderAnswer = { status?: number; type?: string; body?: string; location?: string }

/** What happens to the next request of the site: `hang` never answers, `cut` breaks the connection. */
export type ProviderFailure = 'html' | 'error' | 'nonsense' | 'huge' | 'hang' | 'cut'
/** What happens to notifications: `hold` keeps them until they are released. */
export type NotificationMode = 'send' | 'hold' | 'twice' | 'drop'

/** What the site answered to a notification; null if it did not answer. */
export type Delivered = { status: number; body: string } | null
export type SendNotification = () => Promise<Delivered>

export type ProviderServer = {
  url: string
  /** Requests of the site, without the control API. */
  requests: ProviderRequest[]
  delivered: Delivered[]
  /** `isDone`: the request is executed, and only its answer is lost. */
  failNext(failure: ProviderFailure, options?: { times?: number; isDone?: boolean }): void
  setDelivery(delivery: NotificationMode): void
  /** Sends a notification as set by `setDelivery`; the site's answer, if it was sent. */
  notify(notification: SendNotification): Promise<Delivered>
  /** Sends the notifications that were held, oldest first. */
  release(): Promise<Delivered[]>
  close(): void
}

type Parts = {
  port?: number | undefined
  /** Null for an unknown path. */
  answer(request: ProviderRequest): Promise<ProviderAnswer | null>
  /** Paths at which the site, not a person, asks; only these fail. */
  isApi(path: string): boolean
  /** Commands of the control API beside the common ones, by their path below `/__test/`. */
  commands: Readonly<Record<string, (form: URLSearchParams) => Promise<unknown>>>
}

export async function startProviderServer({
  port = 0,
  answer,
  isApi,
  commands,
}: Parts): Promise<ProviderServer> {
  const failures: { failure: ProviderFailure; isDone: boolean }[] = []
  const held: SendNotification[] = []
  let delivery: NotificationMode = 'send'

  const server = createServer(async (incoming, outgoing) => {
    const request = await readRequest(incoming)
    if (request.path.startsWith('/__test/')) {
      const run = { ...common, ...commands }[request.path.slice('/__test/'.length)]
      const result = run ? ((await run(request.form)) ?? null) : 'no such command'
      outgoing.writeHead(run ? 200 : 404, { 'content-type': 'application/json' })
      return void outgoing.end(JSON.stringify(result))
    }
    self.requests.push(request)
    const failing = isApi(request.path) ? failures.shift() : undefined
    const answered = failing && !failing.isDone ? null : await answer(request)
    if (failing?.failure === 'cut') return void incoming.socket.destroy()
    if (failing?.failure === 'hang') return
    const {
      status = 200,
      type = 'text/html; charset=utf-8',
      body = '',
      location,
    } = failing ? FAILURES[failing.failure] : (answered ?? { status: 404, body: 'Not found' })
    outgoing.writeHead(location ? 303 : status, { 'content-type': type, ...(location && { location }) })
    outgoing.end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  const self: ProviderServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    delivered: [],
    failNext(failure, { times = 1, isDone = false } = {}) {
      failures.push(...Array.from({ length: times }, () => ({ failure, isDone })))
    },
    setDelivery(how) {
      delivery = how
    },
    async notify(notification) {
      if (delivery === 'drop') return null
      if (delivery === 'hold') {
        held.push(notification)
        return null
      }
      if (delivery === 'twice') self.delivered.push(await notification())
      const last = await notification()
      self.delivered.push(last)
      return last
    },
    async release() {
      const answers: Delivered[] = []
      for (const notification of held.splice(0)) answers.push(await notification())
      self.delivered.push(...answers)
      return answers
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  const common: Parts['commands'] = {
    fail: async (form) => {
      self.failNext(form.get('failure') as ProviderFailure, {
        times: Number(form.get('times') ?? 1),
        isDone: form.get('done') === 'yes',
      })
    },
    delivery: async (form) => self.setDelivery(form.get('how') as NotificationMode),
    release: () => self.release(),
  }
  return self
}

const FAILURES: Record<Exclude<ProviderFailure, 'hang' | 'cut'>, ProviderAnswer> = {
  html: { body: '<!doctype html><title>Maintenance</title><h1>Back soon</h1>' },
  error: { status: 503, body: 'unavailable' },
  nonsense: { type: 'text/plain', body: '\u0000 not: [ what was asked for' },
  huge: { type: 'text/plain', body: 'x'.repeat(200_000) },
}

async function readRequest(incoming: IncomingMessage): Promise<ProviderRequest> {
  const pieces: Buffer[] = []
  for await (const piece of incoming as AsyncIterable<Buffer>) pieces.push(piece)
  const { pathname: path, searchParams: query } = new URL(incoming.url ?? '/', 'http://provider.test')
  return {
    method: incoming.method ?? '',
    path,
    query,
    form: new URLSearchParams(Buffer.concat(pieces).toString('utf8')),
  }
}

/** Sends a notification; null if the site does not answer. */
export async function postNotification(url: string, init?: RequestInit): Promise<Delivered> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(20_000) })
    return { status: response.status, body: await response.text() }
  } catch {
    return null
  }
}

/** Starts a fake as a process of its own: `--port` and its settings, each as `--name value`. */
export function settingsOfProcess(): { port: number } & Record<string, string | number> {
  const given: Record<string, string> = {}
  for (let at = 2; at < process.argv.length; at += 2)
    given[(process.argv[at] ?? '').replace(/^--/, '')] = process.argv[at + 1] ?? ''
  return { ...given, port: Number(given.port ?? 0) }
}
