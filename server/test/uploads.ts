/** Helpers for tests of uploads: sending files in every way, and inspecting the results. */
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { fileKey, filePrefix } from '#platform/storage/file-key.ts'
import type { MediaRow } from '#server/modules/media/queries.ts'
import type { Seeded } from './seed.ts'
import type { TestSite } from './site.ts'

export const RESUMABLE = '/api/upload/resumable'

export type UploadingPerson = Pick<Seeded, 'id' | 'cookie'>

export const MEDIA_FORM = { description: 'A walk by the sea', tags: ['sea'], visibility: 'free' } as const

export type ErrorBody = {
  errors?: { message: string; extensions: { code: string | number; fields?: Record<string, string> } }[]
}

export async function refusalIn(answer: Response) {
  const body = (await answer.json()) as ErrorBody
  const { message, extensions } = body.errors?.[0] ?? assert.fail('it was not refused')
  return {
    status: answer.status,
    code: extensions.code,
    words: message,
    ...(extensions.fields ? { fields: extensions.fields } : {}),
  }
}

function headersOf(who: UploadingPerson | null, more: Record<string, string>): Record<string, string> {
  return { 'tus-resumable': '1.0.0', ...(who ? { cookie: who.cookie } : {}), ...more }
}

export function metadata(pairs: Record<string, string>): string {
  return Object.entries(pairs)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

export function begin(
  site: TestSite,
  who: UploadingPerson | null,
  bytes: number | string,
  more = {},
): Promise<Response> {
  const headers = headersOf(who, { 'upload-length': String(bytes), ...more })
  return site.get(RESUMABLE, { method: 'POST', headers })
}

/** Creates an upload; returns its id. */
export async function startUpload(
  site: TestSite,
  who: UploadingPerson,
  bytes: number,
  more = {},
): Promise<string> {
  const answer = await begin(site, who, bytes, more)
  assert.equal(answer.status, 201, await answer.text())
  const id = answer.headers.get('location')?.split('/').at(-1)
  return id ?? assert.fail('the answer names no place')
}

export function patch(
  site: TestSite,
  who: UploadingPerson | null,
  id: string,
  piece: { offset: number | string; bytes: Uint8Array; more?: Record<string, string> },
): Promise<Response> {
  return site.get(`${RESUMABLE}/${id}`, {
    method: 'PATCH',
    body: new Uint8Array(piece.bytes),
    headers: headersOf(who, {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(piece.offset),
      ...piece.more,
    }),
  })
}

export function head(site: TestSite, who: UploadingPerson | null, id: string): Promise<Response> {
  return site.get(`${RESUMABLE}/${id}`, { method: 'HEAD', headers: headersOf(who, {}) })
}

export async function offsetOf(site: TestSite, who: UploadingPerson, id: string): Promise<number> {
  const answer = await head(site, who, id)
  assert.equal(answer.status, 200)
  return Number(answer.headers.get('upload-offset'))
}

/** Uploads a file in one piece, without its form. */
export async function uploadWhole(site: TestSite, who: UploadingPerson, bytes: Uint8Array): Promise<string> {
  const id = await startUpload(site, who, bytes.byteLength)
  assert.equal((await patch(site, who, id, { offset: 0, bytes })).status, 204)
  return id
}

export async function mediaOfUpload(site: TestSite, who: UploadingPerson): Promise<MediaRow[]> {
  const { db } = site.app
  return db.selectFrom('media').selectAll().where('account_id', '=', who.id).orderBy('created_at').execute()
}

export async function uploadIds(site: TestSite, who: UploadingPerson): Promise<string[]> {
  const { db } = site.app
  const rows = await db.selectFrom('uploads').select('id').where('account_id', '=', who.id).execute()
  return rows.map(({ id }) => id)
}

export async function originalOf(site: TestSite, { id, original }: MediaRow): Promise<Buffer> {
  const read = await site.app.storage.read(fileKey('media', id, original))
  return read ? Buffer.concat(await read.stream.toArray()) : assert.fail('there is no original')
}

/** The queues with pending jobs of this media. */
export async function jobsOf(site: TestSite, mediaId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from jobs.job where data->>'mediaId' = ${mediaId} order by name`.execute(site.app.db)
  return rows.map(({ name }) => name)
}

/** All stored files of an area, and all unfinished uploads. */
export async function storedKeys(site: TestSite, area = 'media'): Promise<string[]> {
  const files = await Array.fromAsync(site.app.storage.list(filePrefix(area)))
  return files.map(({ key }) => key).sort()
}

export async function incomingNames(site: TestSite): Promise<string[]> {
  const { storage, uploads } = site.app
  if (storage.localPath) return (await readdir(uploads.folders.incoming)).sort()
  return [...new Set((await storedKeys(site, 'incoming')).map((key) => key.split('/')[1] ?? ''))]
}

/** Polls for effects that happen after a response or a lost connection. */
export async function eventually<T>(poll: () => Promise<T>, isIt: (found: T) => boolean): Promise<T> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const found = await poll()
    if (isIt(found)) return found
    assert.ok(Date.now() < deadline, `it did not happen in time: ${JSON.stringify(found)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export type FormPart = [name: string, value: string] | [name: string, bytes: Uint8Array, fileName: string]

/** Sends a form with its parts in this order. */
export function sendParts(
  site: TestSite,
  who: UploadingPerson | null,
  parts: readonly FormPart[],
  path = '/api/upload/media',
  more: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData()
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)]), fileName)
  }
  return site.get(path, {
    method: 'POST',
    body: form,
    headers: { ...(who ? { cookie: who.cookie } : {}), ...more },
  })
}
