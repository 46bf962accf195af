/** Helpers for tests of appearances: naming people in media, and their answers. */
import assert from 'node:assert/strict'
import { samplePicture, signaturePng } from './creators.ts'
import { seedMedia } from './media.ts'
import { answerOf, askAs, type RequestUser } from './people.ts'
import type { Seeded } from './seed.ts'
import type { GraphqlResult, TestSite } from './site.ts'
import { type FormPart, sendParts } from './uploads.ts'

export type PersonToName = { username: string } | { name: string }
export type ShownAppearance = {
  id: string
  state: string
  not_me: boolean
  name: string | null
  user: { username: string } | null
  can_remove: boolean
}

const APPEARANCE = 'id state not_me name user { username } can_remove'

export const addPeopleViaApi = (
  site: TestSite,
  asker: RequestUser,
  media: string,
  people: readonly object[],
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($media: ID!, $people: [NamedPersonInput!]!) { addAppearances(media: $media, people: $people) { id } }`,
    { media, people },
  )

export const confirmAppearanceViaApi = (
  site: TestSite,
  asker: RequestUser,
  id: string,
): Promise<GraphqlResult> =>
  askAs(site, asker, `mutation ($id: ID!) { confirmAppearance(id: $id) { ${APPEARANCE} } }`, { id })

export const withdraw = (
  site: TestSite,
  asker: RequestUser,
  id: string,
  notMe = false,
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($id: ID!, $notMe: Boolean) { withdrawAppearance(id: $id, not_me: $notMe) { ${APPEARANCE} } }`,
    { id, notMe },
  )

export const removeNameViaApi = (site: TestSite, asker: RequestUser, id: string): Promise<GraphqlResult> =>
  askAs(site, asker, 'mutation ($id: ID!) { removeAppearance(id: $id) }', { id })

/** The appearances as the owner sees them. */
export async function peopleIn(
  site: TestSite,
  owner: RequestUser,
  media: string,
): Promise<ShownAppearance[]> {
  const response = await answerOf<{ appearances: ShownAppearance[] }>(
    askAs(site, owner, `query ($id: ID!) { media(id: $id) { appearances { ${APPEARANCE} } } }`, {
      id: media,
    }),
  )
  return response.appearances
}

/** Names one creator; returns the id of the appearance. */
export async function nameCreator(
  site: TestSite,
  owner: RequestUser,
  media: string,
  { username }: { username: string },
): Promise<string> {
  await answerOf(addPeopleViaApi(site, owner, media, [{ username }]))
  const people = await peopleIn(site, owner, media)
  const found = people.find(({ user }) => user?.username === username)
  if (!found) throw new Error('they were not named')
  return found.id
}

/** Names a person without an account; returns the link for them. */
export async function namePersonByLink(
  site: TestSite,
  owner: RequestUser,
  media: string,
  name = 'Grace Hopper',
): Promise<{ id: string; token: string }> {
  await answerOf(addPeopleViaApi(site, owner, media, [{ name }]))
  const id = (await peopleIn(site, owner, media)).find((person) => person.name === name)?.id
  assert.ok(id)
  return { id, token: await tokenOf(site, owner, media, id) }
}

export async function tokenOf(
  site: TestSite,
  owner: RequestUser,
  media: string,
  id: string,
): Promise<string> {
  const response = await answerOf<{ appearances: { id: string; release_link: { url: string } | null }[] }>(
    askAs(site, owner, 'query ($id: ID!) { media(id: $id) { appearances { id release_link { url } } } }', {
      id: media,
    }),
  )
  const url = response.appearances.find((person) => person.id === id)?.release_link?.url
  return url?.split('/').at(-1) ?? assert.fail('there is no link')
}

export const SIGNER = {
  name: 'Grace Brewster Hopper',
  birthDate: '1986-12-09',
  email: 'grace@elsewhere.example',
  agree: 'true',
}

type Signing = {
  /** Instead of a document, a face and a signature. */
  pictures?: readonly FormPart[]
  who?: Seeded
  cookie?: string
  /** The IP address of the sender, if the site trusts a proxy. */
  ip?: string
}

/** Submits the release form of a signer. */
export async function sign(
  site: TestSite,
  token: string,
  changes: Partial<typeof SIGNER> = {},
  { pictures, who, cookie, ip }: Signing = {},
): Promise<Response> {
  const parts: readonly FormPart[] = pictures ?? (await signerPictures())
  return sendParts(
    site,
    who ?? null,
    [...Object.entries({ ...SIGNER, ...changes }), ...parts],
    `/api/release/${token}`,
    { ...(cookie && { cookie }), ...(ip && { 'x-forwarded-for': ip }) },
  )
}

/** The decision of staff on a release. */
export const review = (
  site: TestSite,
  asker: RequestUser,
  id: string,
  { good, reason = '' }: { good: boolean; reason?: string },
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    'mutation ($id: ID!, $g: Boolean!, $r: String) { reviewRelease(id: $id, good: $g, reason: $r) { state } }',
    { id, g: good, r: reason },
  )

export async function signerPictures(): Promise<FormPart[]> {
  return [
    ['document', await samplePicture(), 'id.jpg'],
    ['face', await samplePicture(), 'me.jpg'],
    ['signature', await signaturePng(), 'sign.png'],
  ]
}

/** Media with a release signed by link that staff have not reviewed yet. */
export async function signedRelease(
  site: TestSite,
  owner: Pick<Seeded, 'id' | 'cookie'>,
): Promise<{ id: string; media: string; token: string; withdraw: string }> {
  const { id: media } = await seedMedia(site, owner)
  const { id, token } = await namePersonByLink(site, owner, media)
  const answer = await sign(site, token)
  assert.equal(answer.status, 200, await answer.clone().text())
  const { withdraw } = (await answer.json()) as { withdraw: string }
  return { id, media, token, withdraw: withdraw.split('/').at(-1) ?? '' }
}
