/** Test users who sign up, sign in and send requests over HTTP. */
import assert from 'node:assert/strict'
import type { TestSite } from './site.ts'

export { totpCode, totpStep } from '#server/modules/accounts/two-step/totp.ts'

export type SignedUpPerson = {
  id: string
  email: string
  username: string
  password: string
  /** The session cookie. */
  cookie: string
  /** Session and device cookies, as a browser sends them. */
  cookies: string
}

export type RestResponse = {
  status: number
  body: {
    error: boolean
    account?: { id: string; username: string } | string
    errors?: Record<string, string>
    twoStep?: boolean
  }
  cookie: string
  cookies: string
}

let counter = 0

/** A sign-up form with unique values. */
export function newForm() {
  const name = `nadia.${process.pid}.${++counter}`
  return {
    type: 'email',
    username: name,
    fullname: 'Nadia Brandt',
    email: `${name}@mail.example`,
    password: 'Right-horse-7',
  }
}

export async function postForm(
  site: TestSite,
  path: '/api/signup' | '/api/signup/invite' | '/api/auth' | '/api/validate',
  form: unknown,
  headers: Record<string, string> = {},
): Promise<RestResponse> {
  const answer = await site.post(path, form, { headers })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return {
    status: answer.status,
    body: (await answer.json()) as RestResponse['body'],
    cookie: cookies.find((pair) => pair.startsWith('candid_session=')) ?? '',
    cookies: cookies.join('; '),
  }
}

export async function signUpViaApi(
  site: TestSite,
  changes: Partial<ReturnType<typeof newForm>> = {},
): Promise<SignedUpPerson> {
  const form = { ...newForm(), ...changes }
  const { body, cookie, cookies } = await postForm(site, '/api/signup', form)
  assert.equal(body.error, false, JSON.stringify(body.errors))
  assert.ok(typeof body.account === 'object')
  return { ...form, id: body.account.id, cookie, cookies }
}

/** Counts as another browser of the same person, unless cookies are given. */
export function signInViaApi(
  site: TestSite,
  { email, password, code }: { email: string; password: string; code?: string },
  headers: Record<string, string> = {},
): Promise<RestResponse> {
  return postForm(site, '/api/auth', { email, password, code, type: 'email' }, headers)
}

export async function isSignedIn(site: TestSite, cookie: string): Promise<boolean> {
  const { data } = await site.ask('{ logged_in { context } }', { headers: { cookie } })
  return (data?.logged_in as { context: string } | undefined)?.context !== 'visitor'
}
