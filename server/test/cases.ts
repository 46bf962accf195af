/** Helpers for tests of cases: complete notices, sending them, and actions of staff and senders. */
import assert from 'node:assert/strict'
import { hashToken } from '#platform/crypto.ts'
import type { CaseKind } from '#rules/cases.ts'
import type { CaseRow } from '#server/modules/moderation/index.ts'
import { askAs, type RequestUser } from './people.ts'
import type { TestSite } from './site.ts'

export type Values = Record<string, string | boolean>

const WHO = { name: 'Erin Vale', email: 'erin@northlight.example' }
const CONTACT = {
  postal: '12 Quay Street, Galway, Ireland',
  phone: '+353 91 555 010',
  signature: 'erin  vale',
}

/** Complete notices; they concern nothing on the site unless addresses are given. */
export const NOTICES: Record<CaseKind, Values> = {
  report: {
    ...WHO,
    topic: 'Spam',
    addresses: '/nobody/video/1',
    words: 'The same link again and again.',
    truth: true,
  },
  complaint: {
    ...{ ...WHO, topic: 'Wrong charge', addresses: '' },
    ...{ words: 'I was charged after I had cancelled.', truth: true },
  },
  dmca: {
    ...{ ...WHO, ...CONTACT, owner: 'Northlight Pictures Ltd', role: 'agent', work: 'Rain, walking' },
    ...{ workAddresses: 'https://northlight.example/rain-reel', addresses: '/nobody/video/1' },
    ...{ words: 'It uses 27 seconds of our reel.', goodFaith: true, perjury: true },
  },
  counter: {
    ...{ ...CONTACT, name: 'Haruki Mori', email: 'haruki@posteo.example', signature: 'Haruki Mori' },
    ...{ notice: 'D-1 001', addresses: '/nobody/video/1', words: 'I filmed this myself, with a permit.' },
    ...{ perjury: true, jurisdiction: true },
  },
  consent: { ...WHO, addresses: '/nobody/video/1', words: '', isMe: true, truth: true },
}

type NoticeOptions = {
  values?: Values
  key?: string
  files?: readonly Uint8Array[]
  cookie?: string
  /** The IP address of the sender, if the site trusts a proxy. */
  ip?: string
}

let senders = 0

/** Each notice comes from its own IP address, unless one is given. */
export function sendNotice(
  site: TestSite,
  kind: CaseKind | string,
  options: NoticeOptions = {},
): Promise<Response> {
  senders += 1
  const { values = {}, key, files = [], cookie, ip } = options
  const known = NOTICES[kind as CaseKind] as Values | undefined
  const form = new FormData()
  form.append('form', JSON.stringify({ ...known, email: `sender${senders}@example.com`, ...values }))
  if (key !== undefined) form.append('key', key)
  for (const bytes of files) form.append('proof', new Blob([new Uint8Array(bytes)]), 'proof')
  const headers = { ...(cookie && { cookie }), ...(ip && { 'x-forwarded-for': ip }) }
  return site.get(`/api/cases/${kind}`, { method: 'POST', body: form, headers })
}

export type ReceivedCase = { id: string; number: string; token: string }

export async function receivedCase(
  site: TestSite,
  kind: CaseKind,
  options: NoticeOptions = {},
): Promise<ReceivedCase> {
  const answer = await sendNotice(site, kind, options)
  assert.equal(answer.status, 200, await answer.clone().text())
  const { number, token } = (await answer.json()) as { number: string; token: string }
  const { id } = await caseOf(site, token)
  return { id, number, token }
}

export function caseOf(site: TestSite, token: string): Promise<CaseRow> {
  return site.app.db
    .selectFrom('cases')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
}

export function caseAddressOf(media: { id: string }): string {
  return `/anybody/video/${media.id}`
}

export const confirmCaseViaApi = (site: TestSite, asker: RequestUser, id: string) =>
  askAs(site, asker, 'mutation ($id: ID!) { confirmCase(id: $id) { state } }', { id })

export const decide = (
  site: TestSite,
  asker: RequestUser,
  id: string,
  outcome: string,
  words = 'We looked at it closely.',
) =>
  askAs(
    site,
    asker,
    'mutation ($id: ID!, $o: String!, $w: String!) { decideCase(id: $id, outcome: $o, words: $w) { state outcome } }',
    { id, o: outcome, w: words },
  )

export const forward = (site: TestSite, asker: RequestUser, id: string) =>
  askAs(site, asker, 'mutation ($id: ID!) { forwardCounterNotice(id: $id) { state } }', { id })

export type SenderCase = {
  number: string
  state: string
  outcome: string | null
  standing: string
  court_date: string | null
  can_answer: boolean
  can_withdraw: boolean
  can_escalate: boolean
  steps: { step: string; words: string; files: number }[]
}

export async function caseForSender(site: TestSite, token: string): Promise<SenderCase | null> {
  const { data, errors } = await site.ask(
    `query ($t: String!) {
      case(token: $t) {
        number state outcome standing court_date can_answer can_withdraw can_escalate steps { step words files }
      }
    }`,
    { variables: { t: token } },
  )
  assert.equal(errors, undefined)
  return data?.case as SenderCase | null
}

export function answerCaseViaApi(
  site: TestSite,
  token: string,
  words: string,
  files: readonly Uint8Array[] = [],
) {
  const form = new FormData()
  form.append('form', JSON.stringify({ words }))
  for (const bytes of files) form.append('proof', new Blob([new Uint8Array(bytes)]), 'proof')
  return site.get(`/api/case/${token}/answer`, { method: 'POST', body: form })
}

/** Runs all deadlines as of this many days later. */
export function runCaseDeadlines(site: TestSite, days: number) {
  const at = new Date(Date.now() + days * 86_400_000)
  return { ...site.app, clock: { now: () => at } }
}
