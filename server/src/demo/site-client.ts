/** An HTTP client for demo accounts, signed in by password. */
import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SESSION_REUSE_MS, type SessionStore } from './session-store.ts'

export type SiteClient = {
  ask<Data>(query: string, variables?: object): Promise<Data>
  post<Data>(address: string, body: object): Promise<Data>
  /** Requests a file and drops it; returns the status. */
  visit(address: string): Promise<number>
  send<Data = unknown>(
    address: string,
    fields: Record<string, string>,
    files: DemoFile | readonly DemoFile[],
  ): Promise<Data>
}

type DemoFile = { field: string; path: string }

/** An error returned by the API, with its code. */
export class SiteError extends Error {
  readonly code: string | undefined

  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

const LIMITED_MS = 15_000

/** Runs work again until no rate limit refuses it; each run must look up what is done already. */
export async function untilAllowed(
  work: () => Promise<void>,
  signal: AbortSignal,
  waitMs = LIMITED_MS,
): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof SiteError) || error.code !== 'TOO_MANY_REQUESTS') throw error
      await pause(waitMs, undefined, { signal })
    }
  }
}

type GraphqlErrorBody = { message: string; extensions?: { code?: string } }
type GraphqlResponse<Data> = { data?: Data; errors?: GraphqlErrorBody[] }

export async function signInClient(
  site: string,
  { email, password }: { email: string; password: string },
  signal: AbortSignal,
  sessions?: SessionStore,
): Promise<SiteClient> {
  const storedCookie = sessions?.cookieOf(email)
  if (storedCookie) {
    const client = clientWith(storedCookie, site, signal)
    const { logged_in } = await client.ask<{ logged_in: { logged_in: boolean } }>(
      '{ logged_in { logged_in } }',
    )
    if (logged_in.logged_in) return client
  }
  const answer = await fetch(`${site}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, type: 'email' }),
    signal,
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  if (!answer.ok || cookie === '') throw new Error(`${email} could not sign in`)
  sessions?.save(email, cookie)
  return clientWith(cookie, site, signal)
}

function clientWith(cookie: string, site: string, signal: AbortSignal): SiteClient {
  return {
    async ask<Data>(query: string, variables: object = {}) {
      const response = await fetch(`${site}/api`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ query, variables }),
        signal,
      })
      const { data, errors } = (await response.json()) as GraphqlResponse<Data>
      const [error] = errors ?? []
      if (!data || error)
        throw new SiteError(error?.message ?? 'the site gave no answer', error?.extensions?.code)
      return data
    },
    async post<Data>(address: string, body: object) {
      const response = await fetch(`${site}${address}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
        signal,
      })
      if (!response.ok) throw new Error(`${address} refused: ${await response.text()}`)
      return (await response.json()) as Data
    },
    async visit(address: string) {
      const response = await fetch(`${site}${address}`, { headers: { cookie }, signal })
      await response.body?.cancel()
      return response.status
    },
    send: <Data>(address: string, fields: Record<string, string>, files: DemoFile | readonly DemoFile[]) =>
      postMultipart<Data>(site, address, { fields, files: [files].flat(), cookie, signal }),
  }
}

type MultipartForm = {
  fields: Record<string, string>
  files: readonly DemoFile[]
  cookie?: string
  signal: AbortSignal
}

/** Without a cookie the request is anonymous. */
export async function postMultipart<Data>(
  site: string,
  address: string,
  { fields, files, cookie, signal }: MultipartForm,
): Promise<Data> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append(file.field, await openAsBlob(file.path), path.basename(file.path))
  const response = await fetch(`${site}${address}`, {
    method: 'POST',
    ...(cookie && { headers: { cookie } }),
    body: form,
    signal,
  })
  if (response.ok) return (await response.json()) as Data
  const names = files.map((file) => path.basename(file.path)).join(', ')
  const text = await response.text()
  throw new SiteError(`${names} was refused: ${text}`, errorCodeIn(text))
}

function errorCodeIn(body: string): string | undefined {
  try {
    return (JSON.parse(body) as GraphqlResponse<unknown>).errors?.[0]?.extensions?.code
  } catch {
    // Not of the API, but of a proxy or the server itself.
    return undefined
  }
}

export type Clients = ReadonlyMap<string, SiteClient>

/** Clients by username. All accounts sign in on the first call, once. */
export function clientsOf(
  site: string,
  people: readonly { username: string; email: string; password: string }[],
  signal: AbortSignal,
  sessions?: SessionStore,
): () => Promise<Clients> {
  let clients: Promise<Clients> | null = null
  async function signInAll(): Promise<Clients> {
    const signedIn = new Map<string, SiteClient>()
    for (const person of people)
      signedIn.set(person.username, await signInClient(site, person, signal, sessions))
    return signedIn
  }
  return () => {
    clients ??= signInAll()
    return clients
  }
}

/** Clients of the given accounts, signed in again when their session may have expired. */
export function renewingClients(
  site: string,
  people: readonly { username: string; email: string; password: string }[],
  signal: AbortSignal,
  sessions?: SessionStore,
): (usernames: readonly string[]) => Promise<Clients> {
  const known = new Map<string, { client: SiteClient; since: number }>()
  return async (usernames) => {
    const clients = new Map<string, SiteClient>()
    for (const person of people.filter(({ username }) => usernames.includes(username))) {
      let signedIn = known.get(person.username)
      if (!signedIn || Date.now() - signedIn.since > SESSION_REUSE_MS)
        signedIn = { client: await signInClient(site, person, signal, sessions), since: Date.now() }
      known.set(person.username, signedIn)
      clients.set(person.username, signedIn.client)
    }
    return clients
  }
}
