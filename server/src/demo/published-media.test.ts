import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whenPublished } from './published-media.ts'
import type { SiteClient } from './site-client.ts'

test('published media arrive once each, at most fifty at a time, which the API takes', async () => {
  const authors = ['ada', 'bo', 'cleo']
  const files = authors.flatMap((author) =>
    Array.from({ length: 40 }, (_, number) => ({ author, description: `${author} ${number}` })),
  )
  const clientOf = (author: string) =>
    ({
      ask: async () => ({
        accountMedia: files
          .filter((file) => file.author === author)
          .map(({ description }) => ({
            id: description,
            description,
            approved: true,
            processed: { status: true },
          })),
      }),
    }) as unknown as SiteClient
  const clients = new Map(authors.map((author) => [author, clientOf(author)]))
  const batches: string[][] = []
  const { signal } = new AbortController()
  const isAll = await whenPublished({ clients, files, signal }, async (shown) => {
    batches.push(shown.map(({ id }) => id))
  })
  assert.equal(isAll, true)
  assert.deepEqual(batches.flat().sort(), files.map(({ description }) => description).sort())
  assert.deepEqual(
    batches.map(({ length }) => length),
    [50, 50, 20],
  )
})
