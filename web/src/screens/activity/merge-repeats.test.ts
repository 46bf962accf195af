/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeRepeats } from './merge-repeats.ts'

const by = (
  actor: string | null,
  kind: string,
  facts: { others?: number; times?: number; media?: string } = {},
) => ({
  kind,
  others: facts.others ?? 0,
  times: facts.times ?? 1,
  actor: actor === null ? null : { id: actor },
  media: facts.media === undefined ? null : { id: facts.media },
})

test('messages of one person are one entry, where the newest is, even if others wrote in between', () => {
  assert.deepEqual(mergeRepeats([by('a', 'message'), by('b', 'message'), by('a', 'message', { times: 3 })]), [
    by('a', 'message', { times: 4 }),
    by('b', 'message'),
  ])
})

test('lives of one person are one entry, but a crowd stays as it is', () => {
  const crowd = by('a', 'live', { others: 2, times: 3 })
  assert.deepEqual(mergeRepeats([by('a', 'live'), crowd, by('a', 'message'), by('a', 'live')]), [
    by('a', 'live', { times: 2 }),
    crowd,
    by('a', 'message'),
  ])
})

test('comments, likes of other media and notices of the site keep an entry each', () => {
  const items = [
    by('a', 'comment', { media: 'one' }),
    by('a', 'comment', { media: 'one' }),
    by('a', 'like', { media: 'one' }),
    by('a', 'like', { media: 'two' }),
    by(null, 'announcement'),
    by(null, 'announcement'),
  ]
  assert.deepEqual(mergeRepeats(items), items)
})
