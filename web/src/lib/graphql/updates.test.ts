/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cacheExchange } from '@urql/exchange-graphcache'
import { Client, fetchExchange } from 'urql'
import { graphql } from './graphql.ts'
import { OPTIMISTIC, UPDATES } from './updates.ts'

const Profile = graphql(`query { profile(username: "mara") { id followers isFollowing } }`)
const Own = graphql(`query { account { id following } }`)
const Follow = graphql(`mutation ($id: ID!) { upFollowing(id: $id) }`)
const FollowAs = graphql(`mutation ($id: ID!, $wanted: Boolean!) { upFollowing(id: $id, wanted: $wanted) }`)
const Block = graphql(`mutation ($id: ID!) { blockAccount(accountId: $id) }`)

type Answer = { data?: object; errors?: { message: string }[] }

/** A client with canned responses; the response to a mutation waits until released. */
function setUp(answerToMutation: Answer) {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  let isBlocked = false
  const mara = { __typename: 'Account', id: 'mara', followers: 10, isFollowing: false }
  const me = { __typename: 'Account', id: 'me', following: 4 }
  const client = new Client({
    url: 'http://test.example/api',
    preferGetMethod: false,
    exchanges: [cacheExchange({ updates: UPDATES, optimistic: OPTIMISTIC }), fetchExchange],
    async fetch(_url, init) {
      const { query } = JSON.parse(String(init?.body)) as { query: string }
      if (query.startsWith('mutation')) {
        await isLetGo
        isBlocked = query.includes('blockAccount')
        return Response.json(answerToMutation)
      }
      if (query.includes('profile')) return Response.json({ data: { profile: isBlocked ? null : mara } })
      return Response.json({ data: { account: me } })
    },
  })
  return { client, letGo }
}

async function watched(client: Client) {
  await client.query(Profile, {}).toPromise()
  await client.query(Own, {}).toPromise()
  return () => {
    const { followers, isFollowing } = client.readQuery(Profile, {})?.data?.profile ?? {}
    const following = client.readQuery(Own, {})?.data?.account.following
    return { followers, isFollowing, following }
  }
}

const BEFORE = { followers: 10, isFollowing: false, following: 4 }
const AFTER = { followers: 11, isFollowing: true, following: 5 }

test('following updates both counts optimistically, and once when confirmed', async () => {
  const { client, letGo } = setUp({ data: { upFollowing: true } })
  const seen = await watched(client)
  assert.deepEqual(seen(), BEFORE)
  const answer = client.mutation(Follow, { id: 'mara' }).toPromise()
  assert.deepEqual(seen(), AFTER)
  letGo()
  await answer
  assert.deepEqual(seen(), AFTER)
})

test('a follow already made by another tab changes no counts', async () => {
  const { client, letGo } = setUp({ data: { upFollowing: false } })
  const seen = await watched(client)
  const answer = client.mutation(FollowAs, { id: 'mara', wanted: false }).toPromise()
  assert.deepEqual(seen(), BEFORE)
  letGo()
  await answer
  assert.deepEqual(seen(), BEFORE)
})

test('a refused follow is rolled back', async () => {
  const { client, letGo } = setUp({ errors: [{ message: 'No' }] })
  const seen = await watched(client)
  const answer = client.mutation(Follow, { id: 'mara' }).toPromise()
  assert.deepEqual(seen(), AFTER)
  letGo()
  await answer
  assert.deepEqual(seen(), BEFORE)
})

test('counts stay when the server reports no change', async () => {
  const { client, letGo } = setUp({ data: { upFollowing: false } })
  const seen = await watched(client)
  const answer = client.mutation(Follow, { id: 'mara' }).toPromise()
  letGo()
  await answer
  assert.deepEqual(seen(), BEFORE)
})

test('a blocked account is refetched and gone', async () => {
  const { client, letGo } = setUp({ data: { blockAccount: true } })
  await watched(client)
  letGo()
  await client.mutation(Block, { id: 'mara' }).toPromise()
  const { data } = await client.query(Profile, {}).toPromise()
  assert.equal(data?.profile, null)
})
