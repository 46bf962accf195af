/** Starts web roles as separate processes and sends them the requests of users. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type Agent, request as sendRequest } from 'node:http'
import path from 'node:path'
import { cookieOf, type Request } from './costs-operations.ts'

export type Web = Awaited<ReturnType<typeof openWeb>>

export async function openWeb(databaseUrl: string, dataDir: string) {
  const script = path.join(import.meta.dirname, 'costs-web.ts')
  const child = fork(script, [databaseUrl, dataDir], { stdio: 'inherit', execArgv: [] })
  const { port, segment } = (await answerOf(child)) as { port: number; segment: string }
  return {
    ...{ port, segment, pid: child.pid ?? 0 },
    async statements(): Promise<number> {
      child.send('statements')
      return ((await answerOf(child)) as { statements: number }).statements
    },
    async stop() {
      child.send('stop')
      await once(child, 'exit')
    },
  }
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const gone = new AbortController()
  const end = () => gone.abort(new Error('the web process ended'))
  child.once('exit', end)
  const [answer] = await once(child, 'message', { signal: gone.signal })
  child.off('exit', end)
  return answer
}

/** Returns the number of received bytes. Fails on an error response, which would be cheaper than the measured one. */
export function answered(
  agent: Agent,
  port: number,
  name: string,
  { path: target, body, person }: Request,
): Promise<number> {
  const text = body && JSON.stringify(body)
  const headers = {
    ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
    ...(person === undefined ? {} : { cookie: cookieOf(person) }),
  }
  return new Promise((resolve, reject) => {
    const sent = sendRequest(
      { host: '127.0.0.1', port, path: target, agent, headers, method: text ? 'POST' : 'GET' },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const content = Buffer.concat(parts)
          const words = text ? content.toString('utf8', 0, 2_000) : ''
          if (answer.statusCode !== 200 || /"errors":|"error":true/.test(words))
            return reject(new Error(`${name}: ${answer.statusCode} ${words.slice(0, 300)}`))
          resolve(answer.rawHeaders.join('').length + 4 * answer.rawHeaders.length + content.length)
        })
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

/** Same queries as the web app. */
export function feedQuestion(): string {
  const file = path.join(import.meta.dirname, '../web/dist/opening.json')
  const { questions } = JSON.parse(readFileSync(file, 'utf8')) as {
    questions: { name: string; query: string }[]
  }
  return questions.find(({ name }) => name === 'FeedPage')?.query ?? ''
}
