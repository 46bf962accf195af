/** Uploads avatars as a browser does, and lists the stored files. */
import { filePrefix } from '#platform/storage/file-key.ts'
import type { Seeded } from './seed.ts'
import type { TestSite } from './site.ts'

export type AvatarUploadResult = {
  status: number
  body: {
    filename?: string
    avatar?: string
    errors?: { message: string; extensions: { code: string | number } }[]
  }
}

export type AvatarUpload = { bytes: Uint8Array; name?: string; type?: string; field?: string }

export async function sendAvatar(
  site: TestSite,
  who: Seeded | null,
  upload: AvatarUpload,
): Promise<AvatarUploadResult> {
  const form = new FormData()
  const file = new Blob([new Uint8Array(upload.bytes)], { type: upload.type ?? 'image/jpeg' })
  form.append(upload.field ?? 'avatar', file, upload.name ?? 'me.jpg')
  return postAvatarForm(site, who, { body: form })
}

export async function postAvatarForm(
  site: TestSite,
  who: Seeded | null,
  init: RequestInit,
): Promise<AvatarUploadResult> {
  const answer = await site.get('/api/upload/avatar', {
    method: 'POST',
    ...init,
    headers: { ...(init.headers as Record<string, string>), ...(who ? { cookie: who.cookie } : {}) },
  })
  return { status: answer.status, body: (await answer.json()) as AvatarUploadResult['body'] }
}

/** Code and message of the first error. */
export function firstUploadError({ status, body }: AvatarUploadResult) {
  return { status, code: body.errors?.[0]?.extensions.code, words: body.errors?.[0]?.message }
}

/** All stored avatar files of an account. */
export async function avatarFilesOf(site: TestSite, accountId: string): Promise<string[]> {
  const files: string[] = []
  for await (const { key } of site.app.storage.list(filePrefix('avatars', accountId))) files.push(key)
  return files.sort()
}
