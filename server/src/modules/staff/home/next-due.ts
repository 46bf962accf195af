/** The items due next across the visible queues, with titles and claims. */
import type { QueueName } from '#rules/promises.ts'
import { findAccountsByIds } from '../../accounts/index.ts'
import { applicantsOf } from '../../creators/index.ts'
import { mediaForStaff } from '../../media/index.ts'
import { writersOf } from '../../support/index.ts'
import type { ClaimRow } from '../claims/claims.ts'
import type { StaffDeps } from '../types.ts'
import type { QueueState } from './waiting.ts'

/** Maximum number shown. */
export const NEXT_TOLD = 8

export type NextItem = {
  queue: QueueName
  item: string
  since: Date
  due: Date
  title: string
  text: string
  claim: ClaimRow | null
}

type Words = { title: string; text: string }

export async function nextDue(
  deps: StaffDeps,
  states: readonly QueueState[],
  claims: readonly ClaimRow[],
): Promise<NextItem[]> {
  const all = states.flatMap(({ queue, first }) =>
    first.slice(0, NEXT_TOLD).map(({ id, since, due }) => ({ queue, item: id, since, due })),
  )
  const soonest = all.toSorted((a, b) => a.due.getTime() - b.due.getTime()).slice(0, NEXT_TOLD)
  const words = await wordsOf(deps, soonest)
  return soonest.map(({ queue, item, since, due }) => ({
    queue,
    item,
    since,
    due,
    ...(words.get(`${queue}/${item}`) ?? PLAIN[queue]),
    claim: claims.find((claim) => claim.queue === queue && claim.item_id === item) ?? null,
  }))
}

/** Fallback titles for items without a name that all staff of the queue may read. */
const PLAIN: Record<QueueName, Words> = {
  applications: { title: 'A creator application', text: '' },
  media: { title: 'An upload', text: '' },
  releases: { title: 'A release', text: 'Signed by somebody who appears' },
  reports: { title: 'A report', text: '' },
  lives: { title: 'A live', text: 'Reported, and on air' },
  appeals: { title: 'An appeal', text: '' },
  complaints: { title: 'A notice or complaint', text: '' },
  refunds: { title: 'A refund', text: '' },
  payouts: { title: 'A payout', text: '' },
  support: { title: 'A conversation', text: '' },
}

async function wordsOf(
  { db }: StaffDeps,
  items: readonly { queue: QueueName; item: string }[],
): Promise<Map<string, Words>> {
  const of = (queue: QueueName) => items.filter((one) => one.queue === queue).map(({ item }) => item)
  const applicants = await applicantsOf(db, of('applications'))
  const media = await mediaForStaff(db, of('media'))
  const writers = await writersOf(db, of('support'))
  const people = await findAccountsByIds(db, [
    ...applicants.values(),
    ...media.map((row) => row.account_id),
    ...writers.flatMap(({ accountId }) => accountId ?? []),
  ])
  const named = new Map(people.map((person) => [person.id, person]))
  const words = new Map<string, Words>()
  for (const [id, accountId] of applicants) {
    const person = named.get(accountId)
    if (person)
      words.set(`applications/${id}`, {
        title: `Application of ${person.fullname}`,
        text: `@${person.username}`,
      })
  }
  for (const { id, account_id, description, type } of media) {
    const title = description ? `“${description}”` : `A ${type} without words`
    words.set(`media/${id}`, { title, text: `@${named.get(account_id)?.username ?? ''}` })
  }
  for (const { id, number, accountId } of writers) {
    const person = named.get(accountId ?? '')
    words.set(`support/${id}`, {
      title: `${person?.fullname ?? 'A visitor'} asks`,
      text: person ? `@${person.username}` : number,
    })
  }
  return words
}
