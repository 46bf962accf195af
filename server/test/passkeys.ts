/** Test users with passkeys: they sign up, sign in, confirm and add passkeys over HTTP. */
import assert from 'node:assert/strict'
import { newForm, type RestResponse, type SignedUpPerson } from './accounts.ts'
import {
  type Authenticator,
  type CreationOptions,
  createAuthenticator,
  type Deviation,
  type RequestOptions,
} from './authenticator.ts'
import { answerOf, askAs } from './people.ts'
import type { TestSite } from './site.ts'

export type PasskeyPerson = Omit<SignedUpPerson, 'password'> & { authenticator: Authenticator }

type Cookies = { cookie?: string; 'user-agent'?: string }
type Answer<Body> = { body: Body; cookie: string; cookies: string }

export async function postPasskey<Body>(
  site: TestSite,
  path: string,
  body: unknown,
  headers: Cookies = {},
): Promise<Answer<Body>> {
  const answer = await site.post(path, body, { headers: { ...headers } })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return {
    body: (await answer.json()) as Body,
    cookie: cookies.find((pair) => pair.startsWith('candid_session=')) ?? '',
    cookies: cookies.join('; '),
  }
}

type OptionsBody<Options> = { error?: boolean; errors?: Record<string, string>; options: Options }
export type AuthBody = RestResponse['body'] & { leadsTo?: string; recoveryCancelled?: boolean }

export const signUpOptions = (site: TestSite, form: unknown, headers?: Cookies) =>
  postPasskey<OptionsBody<CreationOptions>>(site, '/api/passkeys/sign-up', form, headers)

export const signInOptions = (site: TestSite, headers?: Cookies) =>
  postPasskey<OptionsBody<RequestOptions>>(site, '/api/passkeys/sign-in', {}, headers)

export const postSignIn = (site: TestSite, passkey: unknown, headers?: Cookies) =>
  postPasskey<AuthBody>(site, '/api/auth/passkey', { passkey }, headers)

export async function signUpWithPasskey(
  site: TestSite,
  { counts = true }: { counts?: boolean } = {},
): Promise<PasskeyPerson> {
  const { password: _, ...form } = newForm()
  const authenticator = createAuthenticator(site.url, { counts })
  const { body: begun, cookies: device } = await signUpOptions(site, form)
  const passkey = authenticator.create(begun.options)
  const { body, cookie, cookies } = await postPasskey<AuthBody>(
    site,
    '/api/signup',
    { ...form, passkey },
    { cookie: device },
  )
  assert.equal(body.error, false, JSON.stringify(body.errors))
  assert.ok(typeof body.account === 'object')
  return { ...form, id: body.account.id, cookie, cookies, authenticator }
}

/** Counts as another browser of the same person, unless cookies are given. */
export async function passkeySignIn(
  site: TestSite,
  authenticator: Authenticator,
  deviation: Deviation = {},
  headers: Cookies = {},
) {
  const { body, cookies } = await signInOptions(site, headers)
  const signed = authenticator.get(body.options, deviation)
  return postSignIn(site, signed, { ...headers, cookie: cookies || headers.cookie || '' })
}

type SignedIn = Pick<SignedUpPerson, 'cookie'>

export const confirmOptions = (site: TestSite, person: SignedIn) =>
  answerOf<RequestOptions>(askAs(site, person, 'mutation { passkeyRequest }'))

/** The proof for one mutation. */
export async function proofOf(site: TestSite, person: SignedIn & { authenticator: Authenticator }) {
  return { passkey: person.authenticator.get(await confirmOptions(site, person)) }
}

type Proof = { password?: string; code?: string; passkey?: unknown }

export const beginPasskey = (site: TestSite, person: SignedIn, proof: Proof) =>
  askAs(
    site,
    person,
    'mutation ($password: String, $code: String, $passkey: JSON) { startPasskey(password: $password, code: $code, passkey: $passkey) }',
    proof,
  )

export const sendPasskey = (site: TestSite, person: SignedIn, passkey: unknown) =>
  askAs(
    site,
    person,
    'mutation ($passkey: JSON!) { addPasskey(passkey: $passkey) { id name created last_used } }',
    { passkey },
  )

export async function addPasskeyTo(site: TestSite, person: SignedIn, proof: Proof, into: Authenticator) {
  const options = await answerOf<CreationOptions>(beginPasskey(site, person, proof))
  return answerOf<{ id: string; name: string }>(sendPasskey(site, person, into.create(options)))
}

export const removePasskeyOf = (site: TestSite, person: SignedIn, id: string, proof: Proof) =>
  askAs(
    site,
    person,
    'mutation ($id: ID!, $password: String, $code: String, $passkey: JSON) { removePasskey(id: $id, password: $password, code: $code, passkey: $passkey) }',
    { id, ...proof },
  )

export type Methods = {
  password: boolean
  passkeys: { id: string; name: string; last_used: string | null }[]
  recovery_ready: string | null
}

export const methodsOf = (site: TestSite, person: SignedIn) =>
  answerOf<Methods>(
    askAs(site, person, '{ signInMethods { password passkeys { id name last_used } recovery_ready } }'),
  )
