/** Helpers for tests of creator applications: pictures, the complete form, and its outcome. */
import assert from 'node:assert/strict'
import sharp from 'sharp'
import { eraseAccount } from '#server/modules/accounts/deletion/erase-account.ts'
import { answerOf, askAs, type RequestUser } from './people.ts'
import type { Seeded } from './seed.ts'
import type { GraphqlResult, TestSite } from './site.ts'
import { sendParts } from './uploads.ts'

/** A unique picture of the given size, with noise so that it doesn't compress to nothing. */
export async function noisePicture(
  { width = 400, height = 400 }: { width?: number; height?: number } = {},
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#888888', noise } })
    .toFormat(format)
    .toBuffer()
}

let sample: Promise<Buffer> | undefined

/** One picture for all tests of a process that only need some document or face: each distinct picture is decoded anew. */
export function samplePicture(): Promise<Buffer> {
  sample ??= noisePicture()
  return sample
}

/** A drawn signature, as the signature pad sends it. */
export function signaturePng(path = 'M30 70 C 80 10, 120 120, 170 60 S 260 20, 350 80'): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="140">
    <path d="${path}" fill="none" stroke="black" stroke-width="4" stroke-linecap="round"/></svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

export const asAddress = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`

export type SampleDocumentKind = 'document' | 'face' | 'signature'

export function sendDocument(
  site: TestSite,
  who: Pick<Seeded, 'id' | 'cookie'> | null,
  bytes: Buffer,
  kind: SampleDocumentKind = 'document',
): Promise<Response> {
  return sendParts(
    site,
    who,
    [
      ['document', bytes, 'scan.png'],
      ['kind', kind],
    ],
    '/api/upload/document',
  )
}

export async function sentDocument(
  site: TestSite,
  who: Pick<Seeded, 'id' | 'cookie'>,
  kind: SampleDocumentKind = 'document',
  bytes?: Buffer,
): Promise<string> {
  const answer = await sendDocument(site, who, bytes ?? (await samplePicture()), kind)
  assert.equal(answer.status, 200, await answer.clone().text())
  return ((await answer.json()) as { name: string }).name
}

export const APPLICATION_FORM = {
  instagram: 'mara.lindqvist',
  twitter: 'maralind',
  firstName: 'Mara',
  lastName: 'Lindqvist',
  birthDate: '1994-03-14',
  country: 'PT',
  region: 'Lisboa',
  city: 'Lisbon',
  address: 'Rua da Rosa 12',
  enable: true,
}

type Sent = typeof APPLICATION_FORM & { docs: string[]; facePhoto: string; signature: string }

export async function filledForm(
  site: TestSite,
  who: Pick<Seeded, 'id' | 'cookie'>,
  more: Partial<Sent> = {},
): Promise<Sent> {
  return {
    ...APPLICATION_FORM,
    docs: more.docs ?? [await sentDocument(site, who)],
    facePhoto: more.facePhoto ?? (await sentDocument(site, who, 'face')),
    signature: more.signature ?? asAddress(await signaturePng()),
    ...more,
  }
}

export function signUpAsCreator(site: TestSite, who: RequestUser, form: Sent): Promise<GraphqlResult> {
  return askAs(
    site,
    who,
    `mutation ($instagram: String!, $twitter: String!, $firstName: String!, $lastName: String!, $birthDate: String!,
      $docs: [String!]!, $facePhoto: String!, $signature: String!, $country: String!, $region: String!, $city: String!,
      $address: String!, $enable: Boolean!) {
      creator_signup(instagram: $instagram, twitter: $twitter, firstName: $firstName, lastName: $lastName,
        birthDate: $birthDate, docs: $docs, facePhoto: $facePhoto, signature: $signature, country: $country,
        region: $region, city: $city, address: $address, enable: $enable) {
        id status add_date user { username } fees { subscription sales }
      }
    }`,
    form,
  )
}

/** Submits an application; returns its id. */
export async function seedApplication(
  site: TestSite,
  who: Seeded,
  more: Partial<Sent> = {},
): Promise<string> {
  const form = await filledForm(site, who, more)
  return (await answerOf<{ id: string }>(signUpAsCreator(site, who, form))).id
}

export async function applicationIdOf(
  { app }: Pick<TestSite, 'app'>,
  { id }: { id: string },
): Promise<string> {
  const rows = app.db.selectFrom('creator_applications').select('id').where('account_id', '=', id)
  return (await rows.orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}

export const OWN_REQUEST = `{ creator_request {
  id status reason asked_for asked_step may_apply notice_ends
  draft { instagram firstName birthDate country docs { name kind size } facePhoto { name } hasSignature }
  identity { birthDate country }
  agreement { version current_version must_sign_by selling_waits signed_at }
} }`

type Request = {
  id: string | null
  status: string
  reason: string | null
  asked_for: string | null
  asked_step: number | null
  may_apply: boolean
  notice_ends: string | null
  draft: {
    instagram: string
    firstName: string
    birthDate: string
    country: string
    docs: { name: string; kind: string; size: number }[]
    facePhoto: { name: string } | null
    hasSignature: boolean
  } | null
  identity: { birthDate: string | null; country: string | null } | null
  agreement: {
    version: number | null
    current_version: number
    must_sign_by: string | null
    selling_waits: boolean
    signed_at: string | null
  } | null
}

export const requestOf = (site: TestSite, who: RequestUser) =>
  answerOf<Request>(askAs(site, who, OWN_REQUEST))

/** Erases an account as if its recovery period were over; idempotent. */
export async function eraseAccountNow({ app }: Pick<TestSite, 'app'>, { id }: { id: string }): Promise<void> {
  await app.db
    .updateTable('accounts')
    .set({ status: 'deleting', erase_after: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .execute()
  await eraseAccount(app, id)
}
