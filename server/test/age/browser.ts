/** A browser in a test: keeps its cookies, and connects from one address. */
import type { AgeCheckStatus } from '#rules/age-checks.ts'
import type { TestSite } from '../site.ts'

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

export type TestBrowser = {
  cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  ask<T>(query: string): Promise<T>
  status(): Promise<AgeCheckStatus>
  /** Starts a check; returns the addresses for the browser and for the QR code. */
  start(method: string): Promise<{ status: number; url: string; qr: string | null }>
  /** Posts a form; the status of the answer. */
  send(path: string, form: FormData): Promise<number>
  /** The address to which a provider sends the browser back, with its result. */
  come(location: string): Promise<{ status: number; location: string }>
}

type From = { address: string; userAgent?: string; cookies?: Iterable<readonly [string, string]> }

export function openBrowser(
  site: TestSite,
  { address, userAgent = CHROME, cookies: given = [] }: From,
): TestBrowser {
  const cookies = new Map(given)
  const headersFor = (pathname: string, headers: Record<string, string> = {}) => {
    // As browsers do, the cookie of the device goes to the API only.
    const sent = [...cookies].filter(([name]) => name !== 'candid_device' || pathname.startsWith('/api'))
    const cookie = sent.map((pair) => pair.join('=')).join('; ')
    return { 'x-forwarded-for': address, 'user-agent': userAgent, cookie, ...headers }
  }
  const keep = (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  const get = async (path: string, headers?: Record<string, string>) =>
    keep(await site.get(path, { headers: headersFor(path, headers), redirect: 'manual' }))
  return {
    cookies,
    get,
    async ask<T>(query: string) {
      const { data, errors } = await site.ask(query, { headers: headersFor('/api') })
      if (errors) throw new Error(errors[0]?.message)
      return data as T
    },
    status: async () => (await (await get('/api/age-check')).json()) as AgeCheckStatus,
    async start(method) {
      const answer = keep(await site.post('/api/age-check', { method }, { headers: headersFor('/api') }))
      return { status: answer.status, ...((await answer.json()) as { url: string; qr: string | null }) }
    },
    async send(path, form) {
      const answer = keep(
        await fetch(`${site.url}${path}`, { method: 'POST', body: form, headers: headersFor(path) }),
      )
      await answer.arrayBuffer()
      return answer.status
    },
    async come(location) {
      const { pathname, search } = new URL(location, site.url)
      const answer = await get(`${pathname}${search}`)
      return { status: answer.status, location: answer.headers.get('location') ?? '' }
    },
  }
}
