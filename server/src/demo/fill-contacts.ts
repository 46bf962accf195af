/** Follows and messages between the demo accounts that evaluators sign in with and others, made through the public API. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PAST_FOLLOWS, PAST_MESSAGES } from './past-activity.ts'
import { type Clients, type SiteClient, SiteError } from './site-client.ts'

type ContactsOptions = { dataDir: string; signIn(): Promise<Clients> }

/** Needs no media, so it is done early. Resumes after a killed start: follows are looked up, messages have idempotency keys. */
export async function fillContacts({ dataDir, signIn }: ContactsOptions): Promise<void> {
  const done = path.join(dataDir, 'demo-contacts')
  if (existsSync(done)) return
  const clients = await signIn()
  await followAll(clients)
  await sendMessages(clients)
  writeFileSync(done, '')
}

async function followAll(clients: Clients): Promise<void> {
  for (const [username, others] of Object.entries(PAST_FOLLOWS)) {
    const client = clients.get(username)
    for (const other of client ? others : []) {
      const { profile } = await findProfile(client, other)
      if (profile && !profile.isFollowing)
        await client?.ask('mutation ($id: ID!) { upFollowing(id: $id) }', { id: profile.id })
    }
  }
}

const NEW_MESSAGE = `mutation ($to: ID!, $data: MessageDataInput!, $key: String) {
  newMessage(to: $to, data: $data, key: $key) { id }
}`

async function sendMessages(clients: Clients): Promise<void> {
  for (const [index, { from, to, says }] of PAST_MESSAGES.entries()) {
    const client = clients.get(from)
    const { profile } = await findProfile(client, to)
    if (!profile) continue
    const data = { type: 'text', value: says }
    const message = { to: profile.id, data, key: `demo-letter-${index}` }
    await client?.ask(NEW_MESSAGE, message).catch(ignoreRefusal)
  }
}

/** An evaluator using the same account may have blocked or unfollowed the other. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof SiteError)) throw error
}

type Found = { profile: { id: string; isFollowing: boolean } | null }

async function findProfile(client: SiteClient | undefined, username: string): Promise<Found> {
  const request = client?.ask<Found>(
    'query ($username: String!) { profile(username: $username) { id isFollowing } }',
    { username },
  )
  return (await request) ?? { profile: null }
}
