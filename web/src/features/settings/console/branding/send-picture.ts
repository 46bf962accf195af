/** Uploads a logo or an app icon; a setting refers to it by its id. */
import { BRAND_PICTURE_ID, type BrandPictureKind } from '#rules/site-settings/branding.ts'
import { RestProblem, unreachableText } from '#web/lib/rest.ts'

type Answer = { id?: string; errors?: { message?: string }[] }

export async function sendBrandPicture(kind: BrandPictureKind, picture: File): Promise<string> {
  const form = new FormData()
  form.append('kind', kind)
  form.append('picture', picture)
  const options = { method: 'POST', credentials: 'same-origin', body: form } as const
  const answer = await fetch('/api/staff/brand-picture', options).catch((cause: unknown) => {
    throw new RestProblem(unreachableText(), { cause })
  })
  const body = (await answer.json().catch(() => undefined)) as Answer | undefined
  if (answer.ok && body?.id && BRAND_PICTURE_ID.test(body.id)) return body.id
  throw new RestProblem(body?.errors?.[0]?.message ?? unreachableText())
}
