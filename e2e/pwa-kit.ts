/** Helpers of the tests of the installed app: its worker, and what it stores in the browser. */
import { createServer, type IncomingMessage, type Server, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { baseUrl } from './kit.ts'

/** Waits until the worker controls the page, and has stored all it needs. */
export async function untilWorkerIsActive(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

/** Names of the caches, and the addresses in them. */
export function cachedUrls(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const found: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      found[name] = requests.map(({ url }) => new URL(url).pathname)
    }
    return found
  })
}

/** All that IndexedDB has of this site, as text. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        found.push({
          name,
          store,
          items: await new Promise((resolve) => (all.onsuccess = () => resolve(all.result))),
        })
      }
      database.close()
    }
    return JSON.stringify(found)
  })
}

export async function expectStored(page: Page, text: string | RegExp): Promise<void> {
  await expect.poll(() => storedText(page)).toMatch(text)
}

/** What a changed build changes of a response. */
export type Rewrite = (path: string, text: string) => string

/** The site under another address, whose texts a test may change, as another build would. */
export async function siteBehindProxy(): Promise<{
  url: string
  requests: string[]
  rewrite(next: Rewrite): void
  answer(path: string, status: number): void
  close(): Promise<void>
}> {
  let change: Rewrite = (_path, text) => text
  const refused = new Map<string, number>()
  const requests: string[] = []
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    const status = refused.get(path)
    if (status !== undefined) {
      response.writeHead(status).end()
      return
    }
    const target = new URL(path, baseUrl())
    // Unconditional, as the site does not know that its texts are changed.
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...given } = request.headers
    const headers = { ...given, host: target.host, 'accept-encoding': 'identity' }
    if (headers.origin) headers.origin = target.origin
    const upstream = sendRequest(target, { method: request.method, headers }, (answer) =>
      pass(answer, (body) => {
        const { 'content-length': _, ...own } = answer.headers
        response.writeHead(answer.statusCode ?? 502, own)
        const type = own['content-type'] ?? ''
        response.end(/html|javascript/.test(type) ? change(path, body.toString('utf8')) : body)
      }),
    )
    upstream.on('error', () => response.destroy())
    request.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    rewrite: (next) => {
      change = next
    },
    answer: (path, status) => void refused.set(path, status),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pass(answer: IncomingMessage, onBody: (body: Buffer) => void): void {
  const pieces: Buffer[] = []
  answer.on('data', (piece: Buffer) => pieces.push(piece))
  answer.on('end', () => onBody(Buffer.concat(pieces)))
}
