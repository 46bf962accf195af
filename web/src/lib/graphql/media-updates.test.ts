/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cacheExchange } from '@urql/exchange-graphcache'
import { Client, fetchExchange, type SubscriptionForwarder, subscriptionExchange } from 'urql'
import { graphql } from './graphql.ts'
import { UPDATES } from './updates.ts'

const List = graphql(`
  query { accountMedia(filter: { type: "video" }) { id processed { status state progress failure } } }
`)
const Delete = graphql(`mutation ($id: ID!) { deleteMedia(id: $id) }`)
const Processing = graphql(`
  subscription { mediaProcessing(user: "me") { media state progress failure status } }
`)

const isPartOfParent = () => null
const WITHOUT_ID = { MediaProcessed: isPartOfParent, MediaProcessingEvent: isPartOfParent }

function media(id: string, state = 'ready', progress = 100) {
  const processed = {
    __typename: 'MediaProcessed',
    status: state === 'ready',
    state,
    progress,
    failure: null,
  }
  return { __typename: 'Media', id, processed }
}

/** A client of a server with these media; the test sends its events. */
function setUp(medias: ReturnType<typeof media>[]) {
  let requested = 0
  let send: (event: object) => void = () => undefined
  const forwardSubscription: SubscriptionForwarder = () => ({
    subscribe(sink) {
      send = (event) =>
        sink.next({ data: { mediaProcessing: { __typename: 'MediaProcessingEvent', ...event } } })
      return { unsubscribe: () => undefined }
    },
  })
  const client = new Client({
    url: 'http://test.example/api',
    preferGetMethod: false,
    exchanges: [
      cacheExchange({
        keys: WITHOUT_ID,
        updates: UPDATES,
      }),
      fetchExchange,
      subscriptionExchange({ forwardSubscription }),
    ],
    async fetch(_url, init) {
      const { query } = JSON.parse(String(init?.body)) as { query: string }
      if (query.includes('deleteMedia')) return Response.json({ data: { deleteMedia: true } })
      requested += 1
      return Response.json({ data: { accountMedia: medias } })
    },
  })
  const { unsubscribe } = client.subscription(Processing, {}).subscribe(() => undefined)
  return { client, send: (event: object) => send(event), timesAsked: () => requested, unsubscribe }
}

test('deleted media is removed from its lists without refetching', async () => {
  const { client, timesAsked, unsubscribe } = setUp([media('a'), media('b'), media('c')])
  await client.query(List, {}).toPromise()
  await client.mutation(Delete, { id: 'b' }).toPromise()
  const left = client.readQuery(List, {})?.data?.accountMedia.map(({ id }) => id)
  assert.deepEqual(left, ['a', 'c'])
  assert.equal(timesAsked(), 1)
  unsubscribe()
})

test('events update the progress, and media that became ready is refetched', async () => {
  const medias = [media('a', 'processing', 10)]
  const { client, send, timesAsked, unsubscribe } = setUp(medias)
  await client.query(List, {}).toPromise()
  send({ media: 'a', state: 'processing', progress: 60, failure: null, status: false })
  assert.equal(client.readQuery(List, {})?.data?.accountMedia[0]?.processed.progress, 60)

  medias[0] = media('a')
  const { promise: isReady, resolve } = Promise.withResolvers<void>()
  const watching = client.query(List, {}).subscribe(({ data }) => {
    if (data?.accountMedia[0]?.processed.state === 'ready') resolve()
  })
  send({ media: 'a', state: 'ready', progress: 100, failure: null, status: true })
  await isReady
  assert.equal(timesAsked(), 2)
  watching.unsubscribe()
  unsubscribe()
})

test('events about media that are not cached change nothing', async () => {
  const { client, send, timesAsked, unsubscribe } = setUp([media('a')])
  await client.query(List, {}).toPromise()
  send({ media: 'z', state: 'failed', progress: 0, failure: 'No', status: false })
  assert.equal(client.readQuery(List, {})?.data?.accountMedia.length, 1)
  assert.equal(timesAsked(), 1)
  unsubscribe()
})
