/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutFiles } from './without-files.ts'

test('removes addresses of files at any depth, also in the JSON of a message', () => {
  const url = '/files/attachments/a/b.jpg?s=secret'
  const result = withoutFiles({
    user: { avatar: '/files/avatars/a.webp', fullname: 'Mara' },
    messages: [
      { data: { type: 'upload', value: JSON.stringify({ type: 'image', url }) } },
      { data: { type: 'teaser', value: JSON.stringify({ text: 'Hi', medias: [{ id: 'm', url }] }) } },
    ],
  })
  assert.ok(!JSON.stringify(result).includes('/files/'))
  assert.deepEqual(result, {
    user: { avatar: null, fullname: 'Mara' },
    messages: [
      { data: { type: 'upload', value: '{"type":"image","url":null}' } },
      { data: { type: 'teaser', value: '{"text":"Hi","medias":[{"id":"m","url":null}]}' } },
    ],
  })
})

test('keeps what people wrote, and values that are no text', () => {
  const result = {
    data: { type: 'text', value: '/files/ is not found' },
    change: 4,
    sold: null,
    unlocked: true,
  }
  assert.deepEqual(withoutFiles(result), result)
})
