/** Helpers for tests of media processing: uploaded originals, processed in this process or by a worker process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Insertable } from 'kysely'
import { pino } from 'pino'
import type { JobContext } from '#platform/jobs/define-job.ts'
import { checkMedia } from '#server/modules/media/external-check.ts'
import { originalKey } from '#server/modules/media/files.ts'
import type { MediaTable } from '#server/modules/media/tables.ts'
import { fingerprintRemoved } from '#server/modules/uploads/processing/fingerprints.ts'
import { processRenditions } from '#server/modules/uploads/processing/make-renditions.ts'
import { prepareMedia } from '#server/modules/uploads/processing/prepare-media.ts'
import { PRODUCT_ENV } from './process-env.ts'
import type { Seeded } from './seed.ts'
import type { TestSite } from './site.ts'

/** The row and original of a just-uploaded file, not processed yet. */
export async function seedUploadedMedia(
  site: Pick<TestSite, 'app'>,
  owner: Pick<Seeded, 'id'>,
  file: string,
  columns: Partial<Insertable<MediaTable>> = {},
): Promise<string> {
  const original = `original${path.extname(file)}`
  const { id } = await site.app.db
    .insertInto('media')
    .values({
      account_id: owner.id,
      type: 'video',
      description: 'Just arrived',
      tags: ['new'],
      visibility: 'free',
      original,
      original_bytes: (await stat(file)).size || 1,
      verified: true,
      approved: true,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await site.app.storage.write(originalKey(id, original), createReadStream(file))
  return id
}

export function jobContext(attempt = 1): JobContext {
  return {
    id: 'test',
    attempt,
    signal: new AbortController().signal,
    log: pino({ level: 'silent' }),
  }
}

/** Runs both processing steps in this process. */
export async function processNow(site: TestSite, mediaId: string): Promise<void> {
  await prepareMedia(site.app, mediaId, jobContext())
  await processRenditions(site.app, mediaId, jobContext())
}

/** Runs the first step only: probing and posters. */
export function prepareNow(site: Pick<TestSite, 'app'>, mediaId: string): Promise<void> {
  return prepareMedia(site.app, mediaId, jobContext())
}

export function printRemovedNow(site: TestSite): Promise<void> {
  return fingerprintRemoved(site.app, jobContext())
}

export function mediaRow(site: Pick<TestSite, 'app'>, id: string) {
  return site.app.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The sorted names of all files of a media. */
export async function mediaFilesOf(site: TestSite, id: string): Promise<string[]> {
  const names: string[] = []
  const prefix = `media/${id}/`
  for await (const { key } of site.app.storage.list(prefix as never)) names.push(key.slice(prefix.length))
  return names.sort()
}

export async function workLeft(site: TestSite): Promise<string[]> {
  return readdir(site.app.uploads.folders.work).catch(() => [])
}

/** Starts a worker process on the site's database and files. */
export function startWorkerProcess(site: TestSite, databaseUrl: string): ChildProcess {
  return spawn(process.execPath, [path.join(import.meta.dirname, 'worker.fixture.ts')], {
    env: {
      ...PRODUCT_ENV,
      DATA_DIR: site.app.config.dataDir,
      DATABASE_URL: databaseUrl,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Runs the external content check as the worker does. */
export function checkNow(site: TestSite, mediaId: string): Promise<void> {
  return checkMedia(site.app, mediaId, jobContext())
}
