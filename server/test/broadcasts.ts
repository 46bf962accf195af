/** Helpers for tests of mass messages: a creator with an audience, sending and delivery. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { deliverMassMessage } from '#server/modules/broadcasts/mass/deliver.ts'
import { answerOf, askAs, follow, type RequestUser } from './people.ts'
import { makeCreator, type Seeded, seedAccount } from './seed.ts'
import type { GraphqlResult, TestSite } from './site.ts'

export type ShownMass = {
  id: string
  title: string
  send_to: string
  state: string
  problem: string | null
  total: number
  done: number
  passed_over: number
  at: string
  messages: { type: string; value: string }[]
  figures: { sent: number; opened: number; unlocked: number; income_cents: number }
  days: { day: string; unlocked: number; income_cents: number }[]
  buyers: { user: { id: string }; income_cents: number }[]
}

export const MASS = `id title send_to state problem total done passed_over at messages { type value }
  figures { sent opened unlocked income_cents } days { day unlocked income_cents } buyers { user { id } income_cents }`

export const text = (value: string) => ({ type: 'text', value })
export const teaser = (value: object) => ({ type: 'teaser', value: JSON.stringify(value) })

export type MassMessageOptions = {
  send_to?: string
  messages?: { type: string; value: string }[]
  custom?: string[]
  list?: string
  exclude?: { bought?: boolean; written_today?: boolean; expired?: boolean }
  at?: string
  key?: string
}

export const sendMassMessageViaApi = (
  site: TestSite,
  asker: RequestUser,
  options: MassMessageOptions = {},
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($send_to: String!, $messages: [MessageDataInput!]!, $custom: [ID!], $list: ID,
      $exclude: MassExclusionsInput, $at: DateTime, $key: String) {
      sendMassMessage(send_to: $send_to, messages: $messages, custom: $custom, list: $list, exclude: $exclude, at: $at,
        key: $key) { ${MASS} }
    }`,
    { send_to: 'everyone', messages: [text('Hello all')], ...options },
  )

export const scheduleMassMessage = (...args: Parameters<typeof sendMassMessageViaApi>): Promise<ShownMass> =>
  answerOf(sendMassMessageViaApi(...args))

export const massOf = (site: TestSite, asker: RequestUser, id: string): Promise<ShownMass | null> =>
  answerOf(askAs(site, asker, `query ($id: ID!) { massMessage(id: $id) { ${MASS} } }`, { id }))

export async function seenMass(site: TestSite, asker: RequestUser, id: string): Promise<ShownMass> {
  const mass = await massOf(site, asker, id)
  assert.ok(mass)
  return mass
}

/** Schedules a mass message and delivers it as the worker does. */
export async function sent(
  site: TestSite,
  asker: RequestUser,
  options: MassMessageOptions = {},
): Promise<ShownMass> {
  const { id } = await scheduleMassMessage(site, asker, options)
  await deliverMassMessage(site.app, id, { batchSize: 2 })
  return seenMass(site, asker, id)
}

export type MassMessageAction = 'pause' | 'resume' | 'cancel' | 'unsend'

export const controlMassMessage = (
  site: TestSite,
  asker: RequestUser,
  steering: MassMessageAction,
  id: string,
): Promise<GraphqlResult> =>
  askAs(site, asker, `mutation ($id: ID!) { ${steering}MassMessage(id: $id) { id state } }`, { id })

/** A creator and their followers, in delivery order. */
export async function creatorWith(site: TestSite, followers: number) {
  const creator = await seedAccount(site, { isCreator: true })
  const fans: Seeded[] = []
  for (let n = 0; n < followers; n += 1) {
    const fan = await seedAccount(site)
    await answerOf(follow(site, fan, creator.id))
    fans.push(fan)
  }
  return { creator, fans: fans.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}

/** A creator with this many followers, inserted directly. */
export async function seedFollowers(site: TestSite, count: number): Promise<Seeded> {
  const creator = await seedAccount(site)
  await makeCreator(site, creator.id)
  await sql`
    with fans as (
      insert into accounts (username, fullname, email, email_verified_at, password_hash)
      select 'crowd' || n || '.' || left(${creator.id}, 8), 'Crowd', 'crowd' || n || '.' || ${creator.id} || '@seed.example',
        now(), 'none'
      from generate_series(1, ${count}::int) as n
      returning id
    )
    insert into follows (follower_id, followed_id) select id, ${creator.id}::uuid from fans
  `.execute(site.app.db)
  return creator
}

/** How many people received a mass message how many times. */
export async function deliveriesPerPerson(
  site: TestSite,
  massId: string,
): Promise<{ times: number; people: number }[]> {
  const { rows } = await sql<{ times: number; people: number }>`
    select times::int, count(*)::int as people from (
      select count(*) as times from messages where broadcast_id = ${massId} group by thread_id
    ) as told group by times order by times
  `.execute(site.app.db)
  return rows
}

/** The latest texts a fan received from a creator, oldest first. */
export async function textsReceivedFrom(
  site: TestSite,
  reader: { id: string },
  writer: { id: string },
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(teasers.text, messages.text) as text
    from messages join threads on threads.id = thread_id left join teasers on teasers.id = teaser_id
    where from_id = ${writer.id} and ${reader.id}::uuid in (user1_id, user2_id) and unsent_at is null
    order by messages.id
  `.execute(site.app.db)
  return rows.map((row) => row.text)
}
