/** The legal pages of this site: their versions, which is in force or upcoming, and their texts. */
import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { LEGAL_PAGES, type LegalPage, type LegalParty, type LegalText } from '#rules/legal/legal-text.ts'
import { legalText } from '#rules/legal/pages.ts'
import { dueAt, PROMISED_DEADLINES } from '#rules/sla.ts'
import type { LegalTextsTable } from './tables.ts'
import type { ConsentDeps, ConsentParts } from './types.ts'

type Deps = Pick<ConsentDeps, 'db' | 'clock' | 'site' | 'settings' | 'consent'>
type LegalTextDeps = Pick<Deps, 'site' | 'settings' | 'consent'>

const DAYS_A_WEEK = 7

type LegalState = 'in force' | 'to come' | 'past'
export type LegalVersion = { version: number; state: LegalState; inForceFrom: Date | null }
export type ShownText = LegalText & LegalVersion & { versions: LegalVersion[] }

/** The current text, from the code and this site's settings. */
function currentLegalText(deps: LegalTextDeps, page: LegalPage): LegalText {
  return legalText(page, legalPartyOf(deps))
}

export function legalPartyOf({ site, settings, consent }: LegalTextDeps): LegalParty {
  const { name: siteName, url: siteUrl, company, companyRegistration, companyAddress, companyContact } = site
  return {
    ...{ siteName, siteUrl, company, companyRegistration, companyAddress, companyContact },
    ...consent.settings,
    packsCents: settings.get('payments.packs'),
    subscriptionPercent: settings.get('fees.subscriptionPercent'),
    salesPercent: settings.get('fees.salesPercent'),
    holdDays: settings.get('payouts.holdDays'),
    payoutEveryDays: settings.get('payouts.everyWeeks') * DAYS_A_WEEK,
    payoutMinCents: settings.get('payouts.minimumCents'),
    waitAfterChangeDays: settings.get('payouts.waitAfterChangeDays'),
    minAges: settings.get('ages.byRegion'),
    dormancyFee: settings.get('switches.dormancyFee'),
    forfeiture: settings.get('switches.forfeiture'),
  }
}

/** Newest first. If nothing was published yet, the version in the code is in force. */
export async function legalVersionsOf(
  { db, clock, consent }: { db: Db | Tx; clock: Clock; consent: Pick<ConsentParts, 'versions'> },
  page: LegalPage,
): Promise<LegalVersion[]> {
  const rows = await db
    .selectFrom('legal_texts')
    .select(['version', sql<Date>`min(in_force_from)`.as('inForceFrom')])
    .where('page', '=', page)
    .groupBy('version')
    .orderBy('version', 'desc')
    .execute()
  if (rows.length === 0) return [{ version: consent.versions[page], state: 'in force', inForceFrom: null }]
  const now = clock.now()
  const inForce = rows.find(({ inForceFrom }) => inForceFrom <= now)?.version ?? 0
  return rows.map(({ version, inForceFrom }) => ({
    version,
    inForceFrom,
    state: version === inForce ? 'in force' : version > inForce ? 'to come' : 'past',
  }))
}

/** The requested version, by default the one in force. */
export async function showText(deps: Deps, page: LegalPage, version?: number | null): Promise<ShownText> {
  const versions = await legalVersionsOf(deps, page)
  const wanted =
    version == null
      ? versions.find(({ state }) => state === 'in force')
      : versions.find((known) => known.version === version)
  if (!wanted) throw new Refusal('NOT_FOUND')
  return { ...(await legalTextOf(deps, page, wanted.version)), ...wanted, versions }
}

async function legalTextOf(deps: Deps, page: LegalPage, version: number): Promise<LegalText> {
  if (version === deps.consent.versions[page]) return currentLegalText(deps, page)
  const stored = await newestEdition(deps.db, page, version)
  if (!stored) throw new Refusal('NOT_FOUND')
  return stored.words
}

function newestEdition(
  db: Db | Tx,
  page: LegalPage,
  version: number,
): Promise<Selectable<LegalTextsTable> | undefined> {
  return db
    .selectFrom('legal_texts')
    .selectAll()
    .where('page', '=', page)
    .where('version', '=', version)
    .orderBy('edition', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Advisory lock key, unique to this use. */
const PUBLISH_LOCK_KEY = 7_431_902

/**
 * Publishes new texts; idempotent and safe to run concurrently at every start. A new version takes effect after its notice period;
 * the first version, and a new edition of the one in force, take effect at once.
 */
export async function publishLegalTexts(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${PUBLISH_LOCK_KEY})`.execute(tx)
    for (const page of LEGAL_PAGES) await publishText(deps, tx, page)
  })
}

async function publishText(deps: Deps, tx: Tx, page: LegalPage): Promise<void> {
  const version = deps.consent.versions[page]
  const words = currentLegalText(deps, page)
  const words_hash = createHash('sha256').update(JSON.stringify(words)).digest('hex')
  const last = await newestEdition(tx, page, version)
  if (last?.words_hash === words_hash) return
  const now = deps.clock.now()
  await tx
    .insertInto('legal_texts')
    .values({
      page,
      version,
      edition: (last?.edition ?? 0) + 1,
      words: JSON.stringify(words),
      words_hash,
      published_at: now,
      in_force_from: last ? laterOf(last.in_force_from, now) : await effectiveDate(tx, page, now),
    })
    .execute()
}

async function effectiveDate(tx: Tx, page: LegalPage, now: Date): Promise<Date> {
  const earlier = await tx
    .selectFrom('legal_texts')
    .select('version')
    .where('page', '=', page)
    .limit(1)
    .executeTakeFirst()
  return earlier ? dueAt(now, PROMISED_DEADLINES.termsNotice) : now
}

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other
}
