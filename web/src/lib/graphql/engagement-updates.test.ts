/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cacheExchange } from '@urql/exchange-graphcache'
import { Client, fetchExchange, type SubscriptionForwarder, subscriptionExchange } from 'urql'
import { graphql } from './graphql.ts'
import { OPTIMISTIC, UPDATES } from './updates.ts'

const One = graphql(`query { media(id: "a") { id type like likes comments } }`)
const Liked = graphql(`query { favourites(type: "video") { id type } }`)
const Bought = graphql(`query { favourites(type: "video", kind: "purchased") { id type } }`)
const Photos = graphql(`query { favourites(type: "photo") { id type } }`)
const Like = graphql(`mutation ($media: ID!) { like(media: $media) }`)
const LikeAs = graphql(`mutation ($media: ID!, $wanted: Boolean!) { like(media: $media, wanted: $wanted) }`)
const Activity = graphql(`subscription { mediaActivity(media: "a") { media likes comments } }`)

type Answer = { data?: object; errors?: { message: string }[] }

const media = (id: string, type = 'video') => ({ __typename: 'Media', id, type })

const isPartOfParent = () => null

/** A client with canned responses; the response to a mutation waits until released. */
async function setUp(answerToMutation: Answer, isLiked = false) {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  let emit: (event: object) => void = () => undefined
  const forwardSubscription: SubscriptionForwarder = () => ({
    subscribe(sink) {
      emit = (event) => sink.next({ data: { mediaActivity: { __typename: 'MediaActivity', ...event } } })
      return { unsubscribe: () => undefined }
    },
  })
  const client = new Client({
    url: 'http://test.example/api',
    preferGetMethod: false,
    exchanges: [
      cacheExchange({ keys: { MediaActivity: isPartOfParent }, updates: UPDATES, optimistic: OPTIMISTIC }),
      fetchExchange,
      subscriptionExchange({ forwardSubscription }),
    ],
    async fetch(_url, init) {
      const { query } = JSON.parse(String(init?.body)) as { query: string }
      if (query.startsWith('mutation')) {
        await isLetGo
        return Response.json(answerToMutation)
      }
      if (query.includes('purchased')) return Response.json({ data: { favourites: [media('b')] } })
      if (query.includes('photo')) return Response.json({ data: { favourites: [media('p', 'photo')] } })
      if (query.includes('favourites'))
        return Response.json({ data: { favourites: isLiked ? [media('b'), media('a')] : [media('b')] } })
      const shown = { ...media('a'), like: isLiked, likes: 10, comments: 3 }
      return Response.json({ data: { media: shown } })
    },
  })
  for (const query of [One, Liked, Bought, Photos]) await client.query(query as typeof One, {}).toPromise()
  const { unsubscribe } = client.subscription(Activity, {}).subscribe(() => undefined)
  const seen = () => {
    const { like, likes, comments } = client.readQuery(One, {})?.data?.media ?? {}
    return { like, likes, comments }
  }
  const idsIn = (query: typeof Liked) => client.readQuery(query, {})?.data?.favourites.map(({ id }) => id)
  return { client, letGo, seen, idsIn, emit: (event: object) => emit(event), unsubscribe }
}

test('a like updates its count optimistically and once, and is prepended to the favourites of its type', async () => {
  const { client, letGo, seen, idsIn, unsubscribe } = await setUp({ data: { like: true } })
  const answer = client.mutation(Like, { media: 'a' }).toPromise()
  assert.deepEqual(seen(), { like: true, likes: 11, comments: 3 })
  assert.deepEqual(idsIn(Liked), ['a', 'b'])
  letGo()
  await answer
  assert.deepEqual(seen(), { like: true, likes: 11, comments: 3 })
  assert.deepEqual(idsIn(Liked), ['a', 'b'])
  assert.deepEqual(idsIn(Bought), ['b'])
  assert.deepEqual(idsIn(Photos as typeof Liked), ['p'])
  unsubscribe()
})

test('removing a like removes the media from the favourites', async () => {
  const { client, letGo, seen, idsIn, unsubscribe } = await setUp({ data: { like: false } }, true)
  letGo()
  await client.mutation(Like, { media: 'a' }).toPromise()
  assert.deepEqual(seen(), { like: false, likes: 9, comments: 3 })
  assert.deepEqual(idsIn(Liked), ['b'])
  unsubscribe()
})

test('the optimistic value is the requested one, not a toggle', async () => {
  const { client, letGo, seen, unsubscribe } = await setUp({ data: { like: true } }, true)
  const answer = client.mutation(LikeAs, { media: 'a', wanted: true }).toPromise()
  assert.deepEqual(seen(), { like: true, likes: 10, comments: 3 })
  letGo()
  await answer
  assert.deepEqual(seen(), { like: true, likes: 10, comments: 3 })
  unsubscribe()
})

test('a refused like is rolled back, in the list too', async () => {
  const { client, letGo, seen, idsIn, unsubscribe } = await setUp({ errors: [{ message: 'No' }] })
  const answer = client.mutation(Like, { media: 'a' }).toPromise()
  assert.deepEqual(seen(), { like: true, likes: 11, comments: 3 })
  letGo()
  await answer
  assert.deepEqual(seen(), { like: false, likes: 10, comments: 3 })
  assert.deepEqual(idsIn(Liked), ['b'])
  unsubscribe()
})

test('a live count that arrives before the response is not counted twice', async () => {
  const { client, letGo, seen, emit, unsubscribe } = await setUp({ data: { like: true } })
  emit({ media: 'a', likes: 20, comments: 4 })
  assert.deepEqual(seen(), { like: false, likes: 20, comments: 4 })
  const answer = client.mutation(Like, { media: 'a' }).toPromise()
  emit({ media: 'a', likes: 21, comments: 4 })
  letGo()
  await answer
  assert.deepEqual(seen(), { like: true, likes: 21, comments: 4 })
  unsubscribe()
})

test('a like already sent by another tab is included in the live count', async () => {
  const { client, letGo, seen, emit, unsubscribe } = await setUp({ data: { like: true } })
  emit({ media: 'a', likes: 20, comments: 4 })
  const answer = client.mutation(Like, { media: 'a' }).toPromise()
  emit({ media: 'a', likes: 20, comments: 4 })
  letGo()
  await answer
  assert.deepEqual(seen(), { like: true, likes: 20, comments: 4 })
  unsubscribe()
})
