/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHAT_UPLOAD } from '#rules/media.ts'
import { pickFile } from './pick-file.ts'

const file = (name: string, type = '', bytes = 3) => new File([new Uint8Array(bytes)], name, { type })

const kindOf = (one: File) => {
  const picked = pickFile([one])
  return picked && 'kind' in picked ? picked.kind : picked
}

test('accepts one picture or video, by extension or type', () => {
  for (const [name, type] of [
    ['a.JPG', ''],
    ['a.jpeg', 'image/jpeg'],
    ['image', 'image/png'],
  ] as const)
    assert.equal(kindOf(file(name, type)), 'image')
  for (const [name, type] of [
    ['a.mp4', ''],
    ['a.MOV', 'video/quicktime'],
    ['clip', 'video/webm'],
  ] as const)
    assert.equal(kindOf(file(name, type)), 'video')
})

test('rejects several, none, other types, empty and too large files', () => {
  assert.equal(pickFile([]), null)
  const refused = [
    [file('a.png'), file('b.png')],
    [file('a.svg', 'image/svg+xml')],
    [file('a.html', 'text/html')],
    [file('a.png', 'image/png', 0)],
    [file('a.mp4', 'video/mp4', CHAT_UPLOAD.maxBytes + 1)],
  ]
  for (const files of refused) assert.ok('problem' in (pickFile(files) ?? {}), files[0]?.name)
})
