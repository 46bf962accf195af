/** Sample support questions, sent through the APIs of members and visitors. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import type { Clients } from './site-client.ts'

type Options = { dataDir: string; site: string; signIn(): Promise<Clients>; signal: AbortSignal }

const VISITORS = [
  { email: 'mika@posteo.example', text: 'Hi, I was charged twice for the same subscription' },
  { email: 'lou@mailbox.example', text: 'Is there an app?' },
]

const MEMBERS = [
  'I added $10 yesterday. When do my credits show up?',
  'Can I change my date of birth? I mistyped it.',
]

/** Resumes after a killed start: each message has an idempotency key. */
export async function fillSupport({ dataDir, site, signIn, signal }: Options): Promise<void> {
  const done = path.join(dataDir, 'demo-support')
  if (existsSync(done)) return
  const clients = [...(await signIn()).values()].slice(0, MEMBERS.length)
  for (const [number, client] of clients.entries())
    await client.ask(
      `mutation ($to: ID!, $value: String!, $key: String!) {
        newMessage(to: $to, data: { type: "text", value: $value }, key: $key) { id }
      }`,
      { to: SUPPORT_ACCOUNT_ID, value: MEMBERS[number], key: `demo-support-${number}` },
    )
  for (const visitor of VISITORS) await writeAsVisitor(site, visitor, signal)
  writeFileSync(done, '')
}

async function writeAsVisitor(
  site: string,
  { email, text }: (typeof VISITORS)[number],
  signal: AbortSignal,
): Promise<void> {
  const post = async (address: string, body: object) => {
    const answer = await fetch(`${site}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
    return (await answer.json()) as { id?: string; errors?: { message: string }[] }
  }
  const { id: userid } = await post('/api/deskfox/auth', { email, password: 'sample visitor', type: 'email' })
  const query = `mutation ($userid: ID!, $value: String!) {
    newMessageDeskFox(userid: $userid, data: { type: "text", value: $value }, key: "demo-support-visitor") { id }
  }`
  const { errors } = await post('/api', { query, variables: { userid, value: text } })
  if (errors) throw new Error(errors[0]?.message)
}
