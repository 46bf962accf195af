/** Staff operations on media, comments, messages and appearances. */
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { seedAgeReview } from '../age/reviews.ts'
import { nameCreator, signedRelease } from '../appearances.ts'
import { makePhoto } from '../clips.ts'
import { addCommentViaApi, deleteCommentViaApi } from '../engagement.ts'
import { seedMedia } from '../media.ts'
import { sees } from '../media-api.ts'
import { writeTextMessage } from '../messages.ts'
import { askAs, type RequestUser } from '../people.ts'
import { seedAccount } from '../seed.ts'
import { sendParts } from '../uploads.ts'
import {
  graphqlOutcome,
  type OperationsContext,
  type StaffOperations,
  visibilityOutcome,
} from './operation.ts'

export function mediaOperations({ site, db, creator }: OperationsContext) {
  const lookedAt = (asker: RequestUser, kind: string, id: string) =>
    askAs(site, asker, 'mutation ($k: String!, $id: ID!) { lookAt(kind: $k, id: $id, reason: "A letter") }', {
      k: kind,
      id,
    })
  return {
    'media.see': {
      async prepare() {
        const { id } = await seedMedia(site, await creator(), { visibility: 'private' })
        return async (asker) => {
          const looked = await graphqlOutcome(lookedAt(asker, 'media', id))
          return looked === 'done' ? visibilityOutcome(await sees(site, asker, id)) : looked
        }
      },
      refused: 'FORBIDDEN',
      entries: 2,
    },
    'media.review': {
      async prepare() {
        const { id } = await seedMedia(site, await creator(), { approved: false, verified: false })
        const verdict = 'mutation ($id: ID!) { reviewMedia(media: $id, approved: true) { approved } }'
        return (asker) => graphqlOutcome(askAs(site, asker, verdict, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'media.remove': {
      async prepare() {
        const { id } = await seedMedia(site, await creator())
        return (asker) =>
          graphqlOutcome(askAs(site, asker, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'appearances.remove': {
      async prepare() {
        const [owner, star] = [await creator(), await creator()]
        const { id: media } = await seedMedia(site, owner)
        const id = await nameCreator(site, owner, media, star)
        const away = 'mutation ($id: ID!) { takeAppearanceAway(id: $id, reason: "Not in it") }'
        return (asker) => graphqlOutcome(askAs(site, asker, away, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'releases.see': {
      async prepare() {
        return (asker) => graphqlOutcome(askAs(site, asker, '{ releaseQueue { id } }'))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'releases.open': {
      async prepare() {
        const { id } = await signedRelease(site, await creator())
        const open = 'mutation ($id: ID!) { openRelease(id: $id) { name pictures } }'
        return (asker) => graphqlOutcome(askAs(site, asker, open, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 2,
    },
    'releases.review': {
      async prepare() {
        const { id } = await signedRelease(site, await creator())
        const bad =
          'mutation ($id: ID!) { reviewRelease(id: $id, good: false, reason: "Not theirs") { state } }'
        return (asker) => graphqlOutcome(askAs(site, asker, bad, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'ages.see': {
      async prepare() {
        return (asker) => graphqlOutcome(askAs(site, asker, '{ ageReviewQueue { id } }'))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'ages.open': {
      async prepare() {
        const id = await seedAgeReview(site)
        const open = 'mutation ($id: ID!) { openAgeReview(id: $id) { note } }'
        return (asker) => graphqlOutcome(askAs(site, asker, open, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 2,
    },
    'ages.decide': {
      async prepare() {
        const id = await seedAgeReview(site)
        const decide = 'mutation ($id: ID!) { decideAgeReview(id: $id, over18: true) }'
        return (asker) => graphqlOutcome(askAs(site, asker, decide, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'comments.remove': {
      async prepare() {
        const { id: media } = await seedMedia(site, await creator())
        const id = await addCommentViaApi(site, await seedAccount(site), { media, message: 'First!' })
        return (asker) => graphqlOutcome(deleteCommentViaApi(site, asker, id))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'threads.see': {
      async prepare() {
        const { thread: id } = await writeTextMessage(
          site,
          await creator(),
          { id: SUPPORT_ACCOUNT_ID },
          'Between us',
        )
        return async (asker) => {
          const looked = await graphqlOutcome(lookedAt(asker, 'thread', id))
          if (looked !== 'done') return looked
          return graphqlOutcome(
            askAs(site, asker, 'query ($id: ID!) { staffThread(id: $id) { messages { words } } }', { id }),
          )
        }
      },
      refused: 'FORBIDDEN',
      entries: 4,
    },
    'sounds.manage': {
      async prepare() {
        const sound = { name: 'Waltz', file: 'sound.m4a', mime_type: 'audio/mp4', duration_ms: 1_000 }
        const { id } = await db
          .insertInto('sounds')
          .values({ ...sound, licence: 'CC0', source: 'Ida' })
          .returning('id')
          .executeTakeFirstOrThrow()
        const take = 'mutation ($id: ID!) { withdrawSound(id: $id, reason: "Not ours") { isOffered } }'
        return (asker) => graphqlOutcome(askAs(site, asker, take, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'attachments.see': {
      async prepare() {
        const parts: Parameters<typeof sendParts>[2] = [['upload', await makePhoto(), 'x.bin']]
        const sent = await sendParts(site, await seedAccount(site), parts, '/api/uploads')
        const { url } = (await sent.json()) as { url: string }
        const id = url.split('/')[3] ?? ''
        return async (asker) => {
          const looked = await graphqlOutcome(lookedAt(asker, 'attachment', id))
          if (looked !== 'done') return looked
          const { status } = await site.get(url, { headers: asker ? { cookie: asker.cookie } : {} })
          return status === 200 ? 'done' : status
        }
      },
      refused: 'FORBIDDEN',
      entries: 2,
    },
  } satisfies StaffOperations
}
