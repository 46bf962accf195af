/** A session of WebDriver over HTTP. Every command has a deadline, and scripts never wait in the page. */
import { setTimeout as sleep } from 'node:timers/promises'
import { DriverHung } from './engine.ts'

/** Many times what a busy machine needs: WebKitGTK loads pages and types long texts within one command. */
const COMMAND_MS = 60_000
/** For the promise that a function of a journey returns. */
const PROMISE_MS = 60_000
const POLL_MS = 50

type Method = 'GET' | 'POST' | 'DELETE'

export type Session = {
  send(method: Method, path: string, body?: object): Promise<unknown>
  /** The command that was sent last, for the message of a failure. */
  lastCommand(): string
}

export async function newSession(driver: string, capabilities: object): Promise<Session> {
  const started = await command(`${driver}/session`, 'POST', { capabilities })
  const { sessionId } = started as { sessionId: string }
  let last = 'none'
  return {
    send(method, path, body) {
      last = `${method} ${path} ${JSON.stringify(body ?? {}).slice(0, 300)}`
      return command(`${driver}/session/${sessionId}${path}`, method, body)
    },
    lastCommand: () => last,
  }
}

export async function isListening(driver: string): Promise<boolean> {
  return fetch(`${driver}/status`, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function command(url: string, method: Method, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    // A kept connection that the driver closes would fail the next command.
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(COMMAND_MS),
  }).catch((error: Error) => {
    throw new DriverHung(`No answer to ${method} ${new URL(url).pathname}: ${error.cause ?? error.message}`)
  })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`)
  return value
}

/**
 * Calls a function in the page and polls for its promise from here: the driver loses scripts that wait in a page, for
 * example for a frame, which a window without focus may not get.
 */
export async function callInPage(
  session: Session,
  source: string,
  args: readonly unknown[],
): Promise<string> {
  const run = (script: string, given: readonly unknown[] = []) =>
    session.send('POST', '/execute/sync', { script, args: given }) as Promise<string | null>
  const first = await run(
    startScript(source),
    args.map((arg) => JSON.stringify(arg ?? null)),
  )
  const deadline = Date.now() + PROMISE_MS
  for (let text = first; ; text = await run('return window.journeyAnswer ?? null')) {
    if (text === null) throw new Error('The page navigated before its answer')
    if (text !== '') return text
    if (Date.now() > deadline) throw new Error('The page did not keep its promise')
    await sleep(POLL_MS)
  }
}

/** Arguments, result and error are text; a result that is still to come is empty. */
function startScript(source: string): string {
  return `
    const failed = (error) => JSON.stringify({ error: String(error) + '\\n' + (error?.stack ?? '') })
    const done = (value) => JSON.stringify({ value })
    try {
      const value = (${source})(...[...arguments].map((text) => JSON.parse(text)))
      if (typeof value?.then !== 'function') return done(value)
      window.journeyAnswer = ''
      value.then(done).catch(failed).then((text) => { window.journeyAnswer = text })
      return ''
    } catch (error) { return failed(error) }`
}
