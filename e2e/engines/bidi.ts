/** A connection that speaks WebDriver BiDi: commands with answers, and events. */
import { DriverHung } from './engine.ts'

type Message = {
  type: 'success' | 'error' | 'event'
  id?: number
  result?: Record<string, unknown>
  error?: string
  message?: string
  method?: string
  params?: Record<string, unknown>
}

export type Bidi = {
  send<Result = unknown>(method: string, params: object): Promise<Result>
  onEvent(listener: (method: string, params: Record<string, unknown>) => void): void
  lastCommand(): string
  close(): void
}

const ANSWER_MS = 120_000

export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners: ((method: string, params: Record<string, unknown>) => void)[] = []
  let sent = 0
  let last = 'none'
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}`)), { once: true })
  })
  socket.addEventListener('message', ({ data }) => {
    const { type, id = -1, method, params = {}, ...answer } = JSON.parse(String(data)) as Message
    if (type === 'event') {
      for (const listener of listeners) listener(method ?? '', params)
      return
    }
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (type === 'success') resolve?.(answer.result)
    else reject?.(new Error(`${answer.error}: ${answer.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new DriverHung('The browser closed its connection'))
  })
  return {
    send<Result>(method: string, params: object): Promise<Result> {
      sent += 1
      const id = sent
      last = `${method} ${JSON.stringify(params).slice(0, 300)}`
      const answer = Promise.withResolvers<unknown>()
      const timer = setTimeout(() => answer.reject(new DriverHung(`No answer to ${method}`)), ANSWER_MS)
      waiting.set(id, answer)
      socket.send(JSON.stringify({ id, method, params }))
      return answer.promise.finally(() => clearTimeout(timer)) as Promise<Result>
    },
    onEvent: (listener) => void listeners.push(listener),
    lastCommand: () => last,
    close: () => socket.close(),
  }
}
