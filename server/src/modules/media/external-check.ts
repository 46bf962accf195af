/** The external classifier's check of a media; until its verdict, nobody else sees the media. */

import { sql } from 'kysely'
import { ClassifierUnavailable, type Verdict } from '#platform/classifier/classifier.ts'
import { type JobContext, JobPostponed } from '#platform/jobs/define-job.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { wholeFile } from '#platform/storage/whole-file.ts'
import { audit } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { asOperator } from '../staff-rights/index.ts'
import { MEDIA_CHANGED, processingTopic } from './events.ts'
import { PICTURE, runKey } from './files.ts'
import { recordHold } from './holds.ts'
import { mediaJobs } from './job-tokens.ts'
import { recountPosts } from './posts.ts'
import { findMediaForProcessing, type MediaForProcessing } from './processing-queries.ts'
import { lockMedia, type MediaRow, updateMediaRow } from './queries.ts'
import type { MediaDeps } from './types.ts'

/** Some twenty minutes, including the backoff. */
const MAX_ATTEMPTS = 6
const BACKOFF_SECONDS = 20

/** Runs in the transaction that stores the images; a reprocessed media is checked again. */
export async function startCheck(
  deps: Pick<MediaDeps, 'clock' | 'enqueue' | 'media'>,
  tx: Tx,
  { id, approved }: Pick<MediaForProcessing, 'id' | 'approved'>,
): Promise<void> {
  if (!deps.media.classifier) return
  await tx
    .insertInto('media_checks')
    .values({ media_id: id, is_approved: approved, asked_at: deps.clock.now() })
    .onConflict((conflict) =>
      conflict
        .column('media_id')
        .doUpdateSet({ is_approved: approved, tries: 0, verdict: null, words: '', answered_at: null }),
    )
    .execute()
  await updateMediaRow(tx, id, { verified: false, approved: false })
  await deps.enqueue(mediaJobs.check, { mediaId: id }, { tx, singletonKey: id })
}

/** Job handler. Idempotent: an answered check is not repeated. */
export async function checkMedia(
  deps: MediaDeps,
  mediaId: string,
  { signal, log }: JobContext,
): Promise<void> {
  const tries = await pendingAttempts(deps, mediaId)
  if (tries === null) return
  const media = await findMediaForProcessing(deps.db, mediaId)
  if (!media?.pictures_run || !deps.media.classifier) return storeVerdict(deps, mediaId, null)
  try {
    const asked = await classifierRequest(deps, media, media.pictures_run)
    await storeVerdict(deps, mediaId, await deps.media.classifier.classify(asked, signal))
  } catch (error) {
    if (!(error instanceof ClassifierUnavailable)) throw error
    log.warn({ mediaId, tries: tries + 1, reason: error.message }, 'the external check gave no verdict')
    if (tries + 1 >= MAX_ATTEMPTS) return storeVerdict(deps, mediaId, null)
    await countAttempt(deps, mediaId)
    throw new JobPostponed(error.message, { afterSeconds: BACKOFF_SECONDS * 2 ** tries, cause: error })
  }
}

async function pendingAttempts({ db }: MediaDeps, mediaId: string): Promise<number | null> {
  const check = await db
    .selectFrom('media_checks')
    .select('tries')
    .where('media_id', '=', mediaId)
    .where('verdict', 'is', null)
    .executeTakeFirst()
  return check?.tries ?? null
}

async function countAttempt({ db }: MediaDeps, mediaId: string): Promise<void> {
  await db
    .updateTable('media_checks')
    .set({ tries: sql`tries + 1` })
    .where('media_id', '=', mediaId)
    .execute()
}

async function classifierRequest(deps: MediaDeps, media: MediaForProcessing, run: string) {
  const { rows } = await sql<{ sha256: Buffer; prints: string[] }>`
    select sha256, coalesce(prints::text[], '{}') as prints from media_prints where media_id = ${media.id}
  `.execute(deps.db)
  const picture = await wholeFile(deps.storage, runKey(media.id, run, PICTURE.grid))
  return {
    id: media.id,
    type: media.type,
    description: media.description,
    tags: media.tags,
    sha256: rows[0]?.sha256.toString('hex') ?? '',
    prints: (rows[0]?.prints ?? []).map((bits) => BigInt(`0b${bits}`).toString(16).padStart(64, '0')),
    picture: { mime: 'image/webp' as const, base64: picture.toString('base64') },
  }
}

/** A null verdict means no answer: the site's setting decides. */
async function storeVerdict(deps: MediaDeps, mediaId: string, verdict: Verdict | null): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const media = await lockMedia(tx, mediaId)
    const at = deps.clock.now()
    const check = await tx
      .updateTable('media_checks')
      .set({ verdict: verdict?.verdict ?? 'silent', words: verdict?.words ?? '', answered_at: at })
      .where('media_id', '=', mediaId)
      .where('verdict', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!media || !check) return
    const does = verdict?.verdict ?? (deps.settings.get('content.silentCheck') === 'pass' ? 'allow' : 'hold')
    if (does === 'hold') {
      const found = verdict
        ? `The external check held it: ${verdict.words || 'no reason given'}`
        : SILENT_WORDS
      await recordHold(tx, mediaId, { kind: 'check', words: found, at })
    }
    // Staff may have decided meanwhile; their verdict wins.
    if (!media.verified)
      await applyVerdict(deps, tx, media, {
        does,
        words: verdict?.words ?? '',
        isApproved: check.is_approved,
      })
    await audit(deps, tx, {
      by: asOperator('media.review'),
      target: { kind: 'media', id: mediaId },
      accountId: media.account_id,
      after: { check: check.verdict, does, tries: check.tries + 1 },
      reason: verdict?.words || null,
    })
  })
}

const SILENT_WORDS = 'The external check didn’t respond'

type AppliedVerdict = { does: Verdict['verdict']; words: string; isApproved: boolean }

async function applyVerdict(
  deps: MediaDeps,
  tx: Tx,
  media: MediaRow,
  { does, words, isApproved }: AppliedVerdict,
): Promise<void> {
  if (does === 'hold') return
  const isShown = does === 'allow' && isApproved && !(await isHeldOtherwise(tx, media.id))
  const columns =
    does === 'refuse'
      ? { verified: true, approved: false, review_reason: refusalWords(words) }
      : { verified: isShown, approved: isShown }
  const changed = await updateMediaRow(tx, media.id, columns)
  await recountPosts(tx, media.account_id, deps.clock.now())
  await deps.bus.publishIn(tx, MEDIA_CHANGED, { mediaIds: [media.id] })
  const { state, progress, failure } = changed
  await deps.bus.publishIn(tx, processingTopic(media.account_id), {
    mediaId: media.id,
    state,
    progress,
    failure,
  })
  if (does === 'refuse')
    await notify(deps, tx, {
      to: media.account_id,
      kind: 'moderation',
      mediaId: media.id,
      words: refusalWords(words),
    })
}

/** Held for a blocked word or for similar pictures. */
async function isHeldOtherwise(tx: Tx, mediaId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('media_holds')
    .select('kind')
    .where('media_id', '=', mediaId)
    .where('kind', '<>', 'check')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Says that the decision was automatic and how to reach a person. */
function refusalWords(words: string): string {
  const why = words ? `: ${words.replace(/[.\s]+$/, '')}` : ''
  return `An automatic check rejected this${why}. If that’s a mistake, contact support and we’ll review it.`
}
