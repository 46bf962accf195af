/** Staff access to releases: every view is logged, and verdicts change what is shown. */
import { type Expression, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { alreadyDecided } from '../../accounts/index.ts'
import { audit, lastActor, type Staff } from '../../audit/index.ts'
import { lockAppearanceWithMedia, recordAnswer } from '../appearances/answer.ts'
import { type AppearanceRow, findAppearance } from '../appearances/appearance-queries.ts'
import type { ReleaseRow } from '../appearances/release-link.ts'
import { mediaJobs } from '../job-tokens.ts'
import { readReviewReason } from '../review-media.ts'
import type { MediaDeps } from '../types.ts'
import { openReleaseDetails, type ReleaseDetails, readReleasePicture } from './sealed-release.ts'

export type OpenedRelease = {
  appearance: AppearanceRow
  release: ReleaseRow
  details: ReleaseDetails | null
}

export async function openRelease(
  deps: MediaDeps,
  staff: Staff<'releases.open'>,
  id: string,
): Promise<OpenedRelease> {
  return deps.db.transaction().execute(async (tx) => {
    const appearance = await findAppearance(tx, id)
    const release = await tx.selectFrom('releases').selectAll().where('id', '=', id).executeTakeFirst()
    if (!appearance || !release || release.sent_at === null) throw new Refusal('NOT_FOUND')
    await audit(deps, tx, { by: staff, target: { kind: 'release', id }, accountId: appearance.owner_id })
    const { details_sealed } = release
    return { appearance, release, details: details_sealed && openReleaseDetails(deps, id, details_sealed) }
  })
}

/** Opens one image, which is logged too. */
export async function openReleasePicture(
  deps: MediaDeps,
  staff: Staff<'releases.open'>,
  { id, name }: { id: string; name: string },
): Promise<Buffer> {
  const { release } = await openRelease(deps, staff, id)
  const bytes = release.pictures.includes(name) ? await readReleasePicture(deps, id, name) : null
  if (!bytes) throw new Refusal('NOT_FOUND')
  return bytes
}

/** Undecided releases, without those declined or whose media is gone. */
function undecided(db: Db) {
  return db
    .selectFrom('releases')
    .innerJoin('appearances', 'appearances.id', 'releases.id')
    .where('releases.way', 'is not', null)
    .where('releases.verdict', 'is', null)
    .where('appearances.media_id', 'is not', null)
    .where('appearances.state', 'in', ['asked', 'confirmed'])
    .orderBy('releases.sent_at')
    .orderBy('releases.id')
}

/** Oldest first. */
export function releaseQueue(
  { db }: Pick<MediaDeps, 'db'>,
  { after, limit }: { after: string | null; limit: number },
): Promise<ReleaseRow[]> {
  return undecided(db)
    .selectAll('releases')
    .$if(after !== null, (q) =>
      q.where(
        sql<boolean>`(releases.sent_at, releases.id) > (select before.sent_at, before.id from releases as before where before.id = ${after}::uuid)`,
      ),
    )
    .limit(limit)
    .execute()
}

/** Pending releases, for the console. */
export function waitingReleases(db: Db): Expression<{ id: string; since: Date | null }> {
  return undecided(db).select([sql<string>`releases.id::text`.as('id'), 'releases.sent_at as since'])
}

/** Signing and decision times of recent decisions, newest first. */
export async function decidedReleases(
  db: Db,
  { from, limit }: { from: Date; limit: number },
): Promise<{ since: Date; at: Date }[]> {
  const rows = await db
    .selectFrom('releases')
    .select(['sent_at as since', 'verdict_at as at'])
    .where('verdict_at', '>', from)
    .orderBy('verdict_at', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ since, at }) => (since && at ? [{ since, at }] : []))
}

type ReleaseVerdict = {
  isGood: boolean
  reason: string
  /** For queue use: a second reviewer learns who was first. */
  isFirst?: boolean
}

export async function reviewRelease(
  deps: MediaDeps,
  staff: Staff<'releases.review'>,
  id: string,
  { isGood, reason: given, isFirst = false }: ReleaseVerdict,
): Promise<AppearanceRow> {
  const reason = isGood ? null : readReviewReason(given)
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockAppearanceWithMedia(tx, id)
    const release = await tx.selectFrom('releases').selectAll().where('id', '=', id).executeTakeFirst()
    if (!locked || !release?.sent_at) throw new Refusal('NOT_FOUND')
    const { state, owner_id: ownerId } = locked.appearance
    if (ownerId === staff.accountId)
      throw new Refusal('FORBIDDEN', { words: 'This is about your own media. Somebody else has to decide.' })
    const verdict = isGood ? 'good' : 'bad'
    if (isFirst && release.verdict !== null) {
      const by = await lastActor(tx, { kind: 'release', id }, 'releases.review')
      if (by !== staff.accountId || release.verdict !== verdict)
        throw await alreadyDecided(tx, by, release.verdict === 'good' ? 'accepted' : 'refused')
    }
    if (release.verdict === verdict) return locked.appearance
    // A person's refusal cannot be overruled.
    if (state === 'declined' || state === 'withdrawn') throw new Refusal('CONFLICT')
    await tx
      .updateTable('releases')
      .set({ verdict, verdict_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    const wanted = isGood ? 'confirmed' : 'refused'
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'release', id },
      accountId: ownerId,
      before: { state, verdict: release.verdict },
      after: { state: wanted, verdict },
      reason,
    })
    if (state === wanted) return locked.appearance
    if (release.way === 'link') await deps.enqueue(mediaJobs.mailReviewed, { releaseId: id, verdict }, { tx })
    return recordAnswer(deps, tx, locked, { state: wanted, is_mistaken: false, reason })
  })
}
