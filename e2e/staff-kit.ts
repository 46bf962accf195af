/** Queue items for staff tests: uploads and applications of new accounts, and a second staff member. */
import { type Browser, expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { openEmbeddedDatabase } from '../server/test/embedded-database.ts'
import {
  acceptPrompts,
  anotherBrowser,
  baseUrl,
  callApi,
  demoCastAccount,
  PROCESSING_TIMEOUT_MS,
  signInAs,
  signUpNewcomer,
} from './kit.ts'

const dataDir = () => process.env.E2E_DATA_DIR ?? ''
/** The maximum of one form. */
const FILES_AT_ONCE = 5

const plain = (background: string, size = 400) =>
  sharp({ create: { width: size, height: size, channels: 3, background } })

/** Unreviewed private photos; the demo approves automatically, so their state is set directly. */
export async function seedUnreviewedPhotos(browser: Browser, words: readonly string[]): Promise<string[]> {
  const context = await anotherBrowser(browser, false)
  const page = await context.newPage()
  await signInAs(page, demoCastAccount('ines.paints'))
  const ids: string[] = []
  for (let start = 0; start < words.length; start += FILES_AT_ONCE)
    ids.push(...(await sent(page, words.slice(start, start + FILES_AT_ONCE))))
  for (const id of ids) await untilReady(page, id)
  await context.close()
  await using embedded = openEmbeddedDatabase(dataDir())
  await sql`update media set approved = false, verified = false where id = any(${ids}::uuid[])`.execute(
    embedded.db,
  )
  return ids
}

async function sent(page: Page, words: readonly string[]): Promise<string[]> {
  const form = new FormData()
  for (const [at, description] of words.entries()) {
    for (const [name, value] of Object.entries({ description, tags: 'desk,quiet', visibility: 'private' }))
      form.append(`medias[${at}][${name}]`, value)
    const bytes = await plain('#2b6f8f', 300 + at)
      .jpeg()
      .toBuffer()
    form.append('media_files', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `photo-${at}.jpg`)
  }
  const answer = await page.request.post(`${baseUrl()}/api/upload/media`, { multipart: form })
  const { medias } = (await answer.json()) as { medias: { id: string }[] }
  return medias.map(({ id }) => id)
}

async function untilReady(page: Page, id: string): Promise<void> {
  const query = 'query ($id: ID!) { media(id: $id) { processed { state } } }'
  const state = async () =>
    (await callApi<{ media: { processed: { state: string } } }>(page, query, { id })).media.processed.state
  await expect.poll(state, { timeout: PROCESSING_TIMEOUT_MS }).toBe('ready')
}

type ReviewState = { verified: boolean; approved: boolean; review_reason: string | null }

/** The stored decision. */
export async function reviewStateOf(id: string): Promise<ReviewState | undefined> {
  await using embedded = openEmbeddedDatabase(dataDir())
  const { rows } = await sql<ReviewState>`
    select verified, approved, review_reason from media where id = ${id}`.execute(embedded.db)
  return rows[0]
}

/** A new account with an application in the queue. */
export async function seedApplicant(
  browser: Browser,
  fullname: string,
): Promise<{ id: string; username: string }> {
  const context = await anotherBrowser(browser, false)
  const page = await context.newPage()
  const { username } = await signUpNewcomer(page)
  await using embedded = openEmbeddedDatabase(dataDir())
  await sql`update accounts set fullname = ${fullname} where username = ${username}`.execute(embedded.db)
  const noise = { type: 'gaussian', mean: 130, sigma: 40 } as const
  const create = { width: 480, height: 480, channels: 3, background: '#888888', noise } as const
  const send = async (kind: 'document' | 'face') => {
    const buffer = await sharp({ create }).jpeg().toBuffer()
    const answer = await page.request.post(`${baseUrl()}/api/upload/document`, {
      multipart: { kind, document: { name: 'scan.jpg', mimeType: 'image/jpeg', buffer } },
    })
    return ((await answer.json()) as { name: string }).name
  }
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="140"><path
    d="M30 70 C 80 10, 120 120, 170 60 S 260 20, 350 80" fill="none" stroke="black" stroke-width="4"/></svg>`
  const signature = (await sharp(Buffer.from(drawing)).png().toBuffer()).toString('base64')
  const form = {
    instagram: 'mara.lindqvist',
    twitter: 'maralind',
    firstName: fullname.split(' ')[0],
    lastName: fullname.split(' ')[1],
    birthDate: '1994-03-14',
    country: 'PT',
    region: 'Lisboa',
    city: 'Lisbon',
    address: 'Rua da Rosa 12',
    enable: true,
    docs: [await send('document')],
    facePhoto: await send('face'),
    signature: `data:image/png;base64,${signature}`,
  }
  const { creator_signup } = await callApi<{ creator_signup: { id: string } }>(
    page,
    `mutation ($instagram: String!, $twitter: String!, $firstName: String!, $lastName: String!, $birthDate: String!,
      $docs: [String!]!, $facePhoto: String!, $signature: String!, $country: String!, $region: String!, $city: String!,
      $address: String!, $enable: Boolean!) {
      creator_signup(instagram: $instagram, twitter: $twitter, firstName: $firstName, lastName: $lastName,
        birthDate: $birthDate, docs: $docs, facePhoto: $facePhoto, signature: $signature, country: $country,
        region: $region, city: $city, address: $address, enable: $enable) { id }
    }`,
    form,
  )
  await context.close()
  return { id: creator_signup.id, username }
}

export async function applicationOf(
  id: string,
): Promise<{ status: string; reason: string | null } | undefined> {
  await using embedded = openEmbeddedDatabase(dataDir())
  const { rows } = await sql<{ status: string; reason: string | null }>`
    select status, reason from creator_applications where id = ${id}`.execute(embedded.db)
  return rows[0]
}

/** Another staff member with a console session in a separate browser. */
export async function openStaffBrowser(
  browser: Browser,
  fullname: string,
  role = 'moderator',
): Promise<Page> {
  const context = await anotherBrowser(browser, false)
  const page = await context.newPage()
  const { username, password } = await signUpNewcomer(page)
  await using embedded = openEmbeddedDatabase(dataDir())
  await sql`update accounts set fullname = ${fullname}, staff_roles = array[${role}]
    where username = ${username}`.execute(embedded.db)
  await acceptPrompts(page)
  await callApi(page, 'mutation ($password: String!) { enterConsole(password: $password) { until } }', {
    password,
  })
  return page
}
