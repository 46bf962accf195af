/** The items due next across the visible queues, with titles and claims. */
import type { QueueName } from '#rules/sla.ts'
import { findAccountsByIds } from '../../accounts/index.ts'
import { applicantsOf } from '../../creators/index.ts'
import { mediaForStaff } from '../../media/index.ts'
import { customersOf } from '../../support/index.ts'
import type { ClaimRow } from '../claims/claims.ts'
import type { StaffDeps } from '../types.ts'
import type { QueueState } from './queue-states.ts'

/** Maximum number shown. */
export const MAX_NEXT_ITEMS = 8

export type NextItem = {
  queue: QueueName
  item: string
  since: Date
  due: Date
  title: string
  text: string
  claim: ClaimRow | null
}

type ItemText = { title: string; text: string }

export async function nextDue(
  deps: StaffDeps,
  states: readonly QueueState[],
  claims: readonly ClaimRow[],
): Promise<NextItem[]> {
  const all = states.flatMap(({ queue, first }) =>
    first.slice(0, MAX_NEXT_ITEMS).map(({ id, since, due }) => ({ queue, item: id, since, due })),
  )
  const soonest = all.toSorted((a, b) => a.due.getTime() - b.due.getTime()).slice(0, MAX_NEXT_ITEMS)
  const words = await textsOf(deps, soonest)
  return soonest.map(({ queue, item, since, due }) => ({
    queue,
    item,
    since,
    due,
    ...(words.get(`${queue}/${item}`) ?? FALLBACK_TEXTS[queue]),
    claim: claims.find((claim) => claim.queue === queue && claim.item_id === item) ?? null,
  }))
}

/** Fallback titles for items without a name that all staff of the queue may read. */
const FALLBACK_TEXTS: Record<QueueName, ItemText> = {
  applications: { title: 'A creator application', text: '' },
  media: { title: 'An upload', text: '' },
  releases: { title: 'A release', text: 'Signed by a tagged person' },
  reports: { title: 'A report', text: '' },
  lives: { title: 'A live', text: 'Reported, live now' },
  appeals: { title: 'An appeal', text: '' },
  complaints: { title: 'A notice or complaint', text: '' },
  refunds: { title: 'A refund', text: '' },
  payouts: { title: 'A payout', text: '' },
  support: { title: 'A conversation', text: '' },
  ages: { title: 'An age check', text: '' },
}

async function textsOf(
  { db }: StaffDeps,
  items: readonly { queue: QueueName; item: string }[],
): Promise<Map<string, ItemText>> {
  const of = (queue: QueueName) => items.filter((one) => one.queue === queue).map(({ item }) => item)
  const applicants = await applicantsOf(db, of('applications'))
  const media = await mediaForStaff(db, of('media'))
  const customers = await customersOf(db, of('support'))
  const people = await findAccountsByIds(db, [
    ...applicants.values(),
    ...media.map((row) => row.account_id),
    ...customers.flatMap(({ accountId }) => accountId ?? []),
  ])
  const named = new Map(people.map((person) => [person.id, person]))
  const words = new Map<string, ItemText>()
  for (const [id, accountId] of applicants) {
    const person = named.get(accountId)
    if (person)
      words.set(`applications/${id}`, {
        title: `Application from ${person.fullname}`,
        text: `@${person.username}`,
      })
  }
  for (const { id, account_id, description, type } of media) {
    const title = description ? `“${description}”` : `A ${type} without a description`
    words.set(`media/${id}`, { title, text: `@${named.get(account_id)?.username ?? ''}` })
  }
  for (const { id, number, accountId } of customers) {
    const person = named.get(accountId ?? '')
    words.set(`support/${id}`, {
      title: `Conversation with ${person?.fullname ?? 'a visitor'}`,
      text: person ? `@${person.username}` : number,
    })
  }
  return words
}
