/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cacheExchange } from '@urql/exchange-graphcache'
import { Client, fetchExchange } from 'urql'
import { PAGE_SIZE } from '#rules/limits.ts'
import { graphql } from './graphql.ts'
import { OPTIMISTIC, UPDATES } from './updates.ts'
import './comment-updates.ts'

const Top = graphql(`
  query ($after: ID) {
    MediaComments(media: "m", limit: { order: "top" }, after: $after) {
      media_comments_count
      mediaComments { id like likes replies thread { id } }
    }
  }
`)
const Replies = graphql(`
  query { MediaComments(filter: { thread: "one" }) { mediaComments { id like likes replies thread { id } } } }
`)
const Media = graphql(`query { media(id: "m") { id comments } }`)
const Add = graphql(`
  mutation ($thread: ID) {
    addComment(media: "m", message: "Hello", thread: $thread) { id like likes replies thread { id } }
  }
`)
const Delete = graphql(`mutation ($comment: ID!) { deleteComment(comment: $comment) }`)
const LikeIt = graphql(`mutation ($comment: ID!) { likeComment(comment: $comment) }`)

function comment(id: string, thread?: string) {
  const above = thread ? { __typename: 'Comment', id: thread } : null
  return { __typename: 'Comment', id, like: false, likes: 2, replies: id === 'one' ? 1 : 0, thread: above }
}

const page = (comments: object[]) => ({
  MediaComments: { __typename: 'MediaComments', media_comments_count: 12, mediaComments: comments },
})

const isPartOfParent = () => null

async function setUp(answerToMutation: object | null, answers = [comment('answer', 'one')]) {
  const client = new Client({
    url: 'http://test.example/api',
    preferGetMethod: false,
    exchanges: [
      cacheExchange({ keys: { MediaComments: isPartOfParent }, updates: UPDATES, optimistic: OPTIMISTIC }),
      fetchExchange,
    ],
    async fetch(_url, init) {
      const { query, variables } = JSON.parse(String(init?.body)) as {
        query: string
        variables: { after?: string }
      }
      if (query.startsWith('mutation'))
        return Response.json(answerToMutation ? { data: answerToMutation } : { errors: [{ message: 'No' }] })
      if (query.includes('media(id')) {
        return Response.json({ data: { media: { __typename: 'Media', id: 'm', comments: 5 } } })
      }
      if (query.includes('filter')) return Response.json({ data: page(answers) })
      return Response.json({
        data: page(variables.after ? [comment('last')] : [comment('one'), comment('two')]),
      })
    },
  })
  await client.query(Media, {}).toPromise()
  await client.query(Top, {}).toPromise()
  await client.query(Top, { after: 'two' }).toPromise()
  await client.query(Replies, {}).toPromise()
  const top = (after?: string) =>
    client.readQuery(Top, after ? { after } : {})?.data?.MediaComments.mediaComments ?? []
  const replies = () => client.readQuery(Replies, {})?.data?.MediaComments.mediaComments ?? []
  const idsOf = (comments: { id: string }[]) => comments.map(({ id }) => id)
  return { client, top, replies, idsOf }
}

test('loading the list updates the comment count everywhere', async () => {
  const { client } = await setUp({})
  assert.equal(client.readQuery(Media, {})?.data?.media?.comments, 12)
})

test('a new comment is prepended to the first page only', async () => {
  const { client, top, replies, idsOf } = await setUp({ addComment: comment('new') })
  await client.mutation(Add, {}).toPromise()
  assert.deepEqual(idsOf(top()), ['new', 'one', 'two'])
  assert.deepEqual(idsOf(top('two')), ['last'])
  assert.deepEqual(idsOf(replies()), ['answer'])
})

test('a reply is appended to its thread and counted there', async () => {
  const { client, top, replies, idsOf } = await setUp({ addComment: comment('new', 'one') })
  await client.mutation(Add, { thread: 'one' }).toPromise()
  assert.deepEqual(idsOf(replies()), ['answer', 'new'])
  assert.deepEqual(idsOf(top()), ['one', 'two'])
  assert.equal(top()[0]?.replies, 2)
})

test('a reply is not appended to a full page', async () => {
  const full = Array.from({ length: PAGE_SIZE.list }, (_, at) => comment(`answer ${at}`, 'one'))
  const { client, top, replies } = await setUp({ addComment: comment('new', 'one') }, full)
  await client.mutation(Add, { thread: 'one' }).toPromise()
  assert.equal(replies().length, PAGE_SIZE.list)
  assert.equal(top()[0]?.replies, 2)
})

test('deleting a comment removes it from its lists and decrements the count of its thread', async () => {
  const { client, top, replies, idsOf } = await setUp({ deleteComment: true })
  await client.mutation(Delete, { comment: 'two' }).toPromise()
  assert.deepEqual(idsOf(top()), ['one'])
  await client.mutation(Delete, { comment: 'answer' }).toPromise()
  assert.deepEqual(idsOf(replies()), [])
  assert.equal(top()[0]?.replies, 0)
})

test('a comment like is optimistic, and counted once after the response', async () => {
  const { client, top } = await setUp({ likeComment: true })
  const answer = client.mutation(LikeIt, { comment: 'one' }).toPromise()
  assert.deepEqual([top()[0]?.like, top()[0]?.likes], [true, 3])
  await answer
  assert.deepEqual([top()[0]?.like, top()[0]?.likes], [true, 3])
})

test('a refused comment like is rolled back', async () => {
  const { client, top } = await setUp(null)
  const refused = client.mutation(LikeIt, { comment: 'one' }).toPromise()
  assert.deepEqual([top()[0]?.like, top()[0]?.likes], [true, 3])
  assert.ok((await refused).error)
  assert.deepEqual([top()[0]?.like, top()[0]?.likes], [false, 2])
})
