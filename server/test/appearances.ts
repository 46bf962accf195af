/** Naming those who appear in media, and their answers, in a few words. */
import { type Asker, answerOf, askAs } from './people.ts'
import type { GraphqlAnswer, Site } from './site.ts'

export type Named = { username: string } | { name: string }
export type ShownAppearance = {
  id: string
  state: string
  not_me: boolean
  name: string | null
  user: { username: string } | null
  can_remove: boolean
}

const APPEARANCE = 'id state not_me name user { username } can_remove'

export const addPeople = (
  site: Site,
  asker: Asker,
  media: string,
  people: readonly object[],
): Promise<GraphqlAnswer> =>
  askAs(
    site,
    asker,
    `mutation ($media: ID!, $people: [NamedPersonInput!]!) { addAppearances(media: $media, people: $people) { id } }`,
    { media, people },
  )

export const confirm = (site: Site, asker: Asker, id: string): Promise<GraphqlAnswer> =>
  askAs(site, asker, `mutation ($id: ID!) { confirmAppearance(id: $id) { ${APPEARANCE} } }`, { id })

export const withdraw = (site: Site, asker: Asker, id: string, notMe = false): Promise<GraphqlAnswer> =>
  askAs(
    site,
    asker,
    `mutation ($id: ID!, $notMe: Boolean) { withdrawAppearance(id: $id, not_me: $notMe) { ${APPEARANCE} } }`,
    { id, notMe },
  )

export const removeName = (site: Site, asker: Asker, id: string): Promise<GraphqlAnswer> =>
  askAs(site, asker, 'mutation ($id: ID!) { removeAppearance(id: $id) }', { id })

/** As the owner is told them. */
export async function peopleIn(site: Site, owner: Asker, media: string): Promise<ShownAppearance[]> {
  const told = await answerOf<{ appearances: ShownAppearance[] }>(
    askAs(site, owner, `query ($id: ID!) { media(id: $id) { appearances { ${APPEARANCE} } } }`, {
      id: media,
    }),
  )
  return told.appearances
}

/** Names one creator and answers with the id of the appearance. */
export async function named(
  site: Site,
  owner: Asker,
  media: string,
  { username }: { username: string },
): Promise<string> {
  await answerOf(addPeople(site, owner, media, [{ username }]))
  const people = await peopleIn(site, owner, media)
  const found = people.find(({ user }) => user?.username === username)
  if (!found) throw new Error('they were not named')
  return found.id
}
