/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TadaDocumentNode } from 'gql.tada'
import { type AnyVariables, Client, fetchExchange } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { sendOnce } from './send-once.ts'

const Like = graphql(`mutation ($id: ID!) { like(media: $id) }`)
const LikeComment = graphql(`mutation ($id: ID!) { likeComment(comment: $id) }`)

/** A fake server that delays its responses, and a button per item. */
function setUp(mutation: TadaDocumentNode<unknown, AnyVariables>) {
  let requests = 0
  let { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  const client = new Client({
    url: 'http://test.example/api',
    preferGetMethod: false,
    exchanges: [fetchExchange],
    async fetch() {
      requests += 1
      await isLetGo
      return Response.json({ errors: [{ message: 'Not now' }] })
    },
  })
  return {
    /** Resolves after pending presses had time to be sent. */
    async requests() {
      await new Promise((resolve) => setImmediate(resolve))
      return requests
    },
    press: (id: string) => sendOnce(id, () => client.mutation(mutation, { id })),
    letGo() {
      letGo()
      ;({ promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>())
    },
  }
}

for (const [what, mutation] of Object.entries({ media: Like, comment: LikeComment })) {
  test(`ignores a press on a ${what} while the last one is pending, and accepts it afterwards`, async () => {
    const { requests, press, letGo } = setUp(mutation as TadaDocumentNode<unknown, AnyVariables>)
    const first = press('a')
    assert.equal(await press('a'), undefined)
    assert.equal(await press('a'), undefined)
    const other = press('b')
    assert.equal(await requests(), 2, 'one for each thing')
    letGo()
    assert.equal((await first)?.error?.graphQLErrors[0]?.message, 'Not now')
    await other
    const again = press('a')
    assert.equal(await requests(), 3, 'a refused one does not keep the next from being sent')
    letGo()
    await again
  })
}
