/** Helpers for tests of branding: pictures, and their upload by staff. */
import assert from 'node:assert/strict'
import sharp from 'sharp'
import type { RequestUser } from './people.ts'
import type { TestSite } from './site.ts'

type Colour = { width: number; height: number; background?: string }

export function pngOf({ width, height, background = '#8844ff' }: Colour): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
}

export function svgOf(content: string, size = 'width="64" height="64"'): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 64 64">${content}</svg>`)
}

export function sendPicture(
  site: TestSite,
  asker: RequestUser,
  kind: string,
  bytes: Buffer,
): Promise<Response> {
  const form = new FormData()
  form.append('kind', kind)
  form.append('picture', new Blob([new Uint8Array(bytes)]), 'picture')
  const headers = asker ? { cookie: asker.cookie } : undefined
  return fetch(`${site.url}/api/staff/brand-picture`, {
    method: 'POST',
    body: form,
    ...(headers && { headers }),
  })
}

export async function sentPicture(
  site: TestSite,
  asker: RequestUser,
  kind: 'logo' | 'icon',
  bytes: Buffer,
): Promise<string> {
  const response = await sendPicture(site, asker, kind, bytes)
  const body = (await response.json()) as { id: string }
  assert.equal(response.status, 200, JSON.stringify(body))
  return body.id
}

export async function pictureRefusal(response: Response): Promise<{ status: number; message: string }> {
  const { errors } = (await response.json()) as { errors: { message: string }[] }
  return { status: response.status, message: errors[0]?.message ?? '' }
}
