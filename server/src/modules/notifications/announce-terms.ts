/** Announces upcoming terms on the site and by email. Idempotent and interruptible: each account is notified once. */
import { sql } from 'kysely'
import { messageTo } from '#platform/bus/bus.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { longDate } from '#rules/formats.ts'
import { LEGAL_PATHS } from '#rules/legal/legal-text.ts'
import { mailPerson, visibleAccountIds } from '../accounts/index.ts'
import { legalVersionsOf, publishLegalTexts } from '../consent/index.ts'
import { notificationTopic } from './events.ts'
import { notificationJobs } from './job-tokens.ts'
import { pushCategoryOf, pushCte } from './push/outbox.ts'
import type { NotificationsDeps } from './types.ts'

const BATCH_SIZE = 500

type UpcomingTerms = { version: number; inForceFrom: Date }

export async function announceTerms(deps: NotificationsDeps, signal?: AbortSignal): Promise<void> {
  await publishLegalTexts(deps)
  const upcoming = await findUpcomingTerms(deps)
  if (!upcoming) return
  let announced = BATCH_SIZE
  while (announced === BATCH_SIZE) {
    signal?.throwIfAborted()
    announced = await deps.db.transaction().execute((tx) => announceBatch(deps, tx, upcoming))
  }
}

async function findUpcomingTerms(deps: NotificationsDeps): Promise<UpcomingTerms | undefined> {
  const version = (await legalVersionsOf(deps, 'terms')).find(({ state }) => state === 'to come')
  return version?.inForceFrom ? { version: version.version, inForceFrom: version.inForceFrom } : undefined
}

async function announceBatch(deps: NotificationsDeps, tx: Tx, upcoming: UpcomingTerms): Promise<number> {
  const key = `terms ${upcoming.version}`
  const { rows } = await sql<{ id: string; account_id: string }>`
    with inserted as (
      insert into notifications (account_id, kind, words, once_key)
      select listener.id, 'terms', ${sentence(upcoming)}, ${key}
      from (${visibleAccountIds(tx)}) as listener
      where not exists (
        select from notifications n where n.account_id = listener.id and n.kind = 'terms' and n.once_key = ${key}
      )
      limit ${BATCH_SIZE}
      on conflict do nothing
      returning id, account_id
    ), pushed as (${pushCte(sql`inserted`, pushCategoryOf('terms'))})
    select id, account_id from inserted
  `.execute(tx)
  await deps.bus.publishAllIn(
    tx,
    rows.map(({ id, account_id }) => messageTo(notificationTopic(account_id), { notificationId: id })),
  )
  for (const { account_id: accountId } of rows)
    await deps.enqueue(notificationJobs.mailTerms, { accountId, version: upcoming.version }, { tx })
  return rows.length
}

export async function mailTerms(
  deps: NotificationsDeps,
  { accountId, version }: { accountId: string; version: number },
): Promise<void> {
  const upcoming = await findUpcomingTerms(deps)
  // Too late: these terms already apply, and users are asked to accept them on their next visit.
  if (upcoming?.version !== version) return
  await mailPerson(deps, accountId, {
    purpose: 'terms',
    kind: 'new-terms',
    subject: `New terms of service from ${longDate(upcoming.inForceFrom)}`,
    title: 'Our terms of service are changing',
    paragraphs: [
      `${sentence(upcoming)}. Until then, nothing changes. We’ll ask you to accept them on your first visit after that date.`,
      'If you don’t accept them, you can download your data, get paid what you’re owed, and delete your account in your settings.',
    ],
    action: { label: 'Read new terms', path: LEGAL_PATHS.terms, query: { version: String(version) } },
  })
}

function sentence({ inForceFrom }: UpcomingTerms): string {
  return `New terms of service apply from ${longDate(inForceFrom)}`
}
