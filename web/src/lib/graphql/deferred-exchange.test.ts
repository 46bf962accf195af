/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cacheExchange } from '@urql/exchange-graphcache'
import { Client, type Exchange, fetchExchange } from 'urql'
import { deferredExchange } from './deferred-exchange.ts'
import { graphql } from './graphql.ts'
import { OPTIMISTIC, UPDATES } from './updates.ts'

const Profile = graphql(`query { profile(username: "mara") { id followers isFollowing } }`)
const Own = graphql(`query { account { id following } }`)
const Follow = graphql(`mutation ($id: ID!) { upFollowing(id: $id) }`)
const NETWORK = { requestPolicy: 'network-only' } as const

/** A client whose cache exchange loads or fails when the test decides. */
function setUp() {
  const asked: string[] = []
  const loads: PromiseWithResolvers<Exchange>[] = []
  const client = new Client({
    url: 'http://test.example/api',
    preferGetMethod: false,
    exchanges: [
      deferredExchange(() => {
        const load = Promise.withResolvers<Exchange>()
        loads.push(load)
        return load.promise
      }),
      fetchExchange,
    ],
    async fetch(_url, init) {
      const { query } = JSON.parse(String(init?.body)) as { query: string }
      const name = /upFollowing|profile|account/.exec(query)?.[0] ?? ''
      asked.push(name)
      if (name === 'upFollowing') return Response.json({ data: { upFollowing: true } })
      const mara = { __typename: 'Account', id: 'mara', followers: 10, isFollowing: false }
      const me = { __typename: 'Account', id: 'me', following: 4 }
      return Response.json({ data: name === 'profile' ? { profile: mara } : { account: me } })
    },
  })
  return {
    client,
    asked,
    loads,
    arrive: () => loads.at(-1)?.resolve(cacheExchange({ updates: UPDATES, optimistic: OPTIMISTIC })),
  }
}

test('network-only queries do not wait for the cache, and are in it once it is loaded', async () => {
  const { client, asked, loads, arrive } = setUp()
  const first = await client.query(Profile, {}, NETWORK).toPromise()
  assert.equal(first.data?.profile?.followers, 10)
  assert.equal(loads.length, 1, 'the cache is fetched after the first answer')
  arrive()
  const again = await client.query(Profile, {}).toPromise()
  assert.equal(again.data?.profile?.followers, 10)
  assert.deepEqual(asked, ['profile'], 'nothing is asked twice')
})

test('a cacheable query waits for the cache, which has earlier results', async () => {
  const { client, asked, arrive } = setUp()
  const early = client.query(Profile, {}, NETWORK).toPromise()
  const late = client.query(Profile, {}).toPromise()
  await early
  arrive()
  assert.equal((await late).data?.profile?.followers, 10)
  assert.deepEqual(asked, ['profile'])
})

test('a response in flight when the cache loads is cached too', async () => {
  const { client, asked, arrive, loads } = setUp()
  const waiting = client.query(Own, {}).toPromise()
  assert.equal(loads.length, 1)
  const early = client.query(Profile, {}, NETWORK).toPromise()
  arrive()
  await Promise.all([early, waiting])
  assert.equal(client.readQuery(Profile, {})?.data?.profile?.followers, 10)
  assert.deepEqual(asked.sort(), ['account', 'profile'])
})

test('a mutation waits for the cache and updates earlier results', async () => {
  const { client, arrive } = setUp()
  await client.query(Profile, {}, NETWORK).toPromise()
  const following = client.mutation(Follow, { id: 'mara' }).toPromise()
  arrive()
  assert.equal((await following).data?.upFollowing, true)
  assert.deepEqual(client.readQuery(Profile, {})?.data?.profile, {
    id: 'mara',
    followers: 11,
    isFollowing: true,
  })
})

test('a query torn down while waiting is never sent', async () => {
  const { client, asked, arrive } = setUp()
  const { unsubscribe } = client.query(Own, {}).subscribe(() => undefined)
  unsubscribe()
  arrive()
  await client.query(Profile, {}).toPromise()
  assert.deepEqual(asked, ['profile'])
})

test('if the cache fails to load, operations run without it and the next one retries', async () => {
  const { client, asked, loads, arrive } = setUp()
  const profile = client.query(Profile, {}).toPromise()
  const following = client.mutation(Follow, { id: 'mara' }).toPromise()
  loads[0]?.reject(new Error('offline'))
  assert.equal((await profile).data?.profile?.followers, 10)
  assert.equal((await following).data?.upFollowing, true)
  assert.deepEqual(asked, ['profile', 'upFollowing'])
  const own = client.query(Own, {}).toPromise()
  assert.ok(loads.length > 1)
  arrive()
  assert.equal((await own).data?.account.following, 4)
})
