import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retiredFileName, retiredNamesIn } from './vocabulary.ts'

const found = (source: string) => retiredNamesIn('a.ts', source).map(({ name, say }) => [name, say])

test('suggests the standard word for a retired one in a declared name', () => {
  assert.deepEqual(found('const mediaDesk = open()\nexport type Heard = { keptMs: number }'), [
    ['mediaDesk', 'console, admin'],
    ['Heard', 'received, lastSeen'],
    ['keptMs', 'cached, retained, TTL'],
  ])
})

test('sees parameters, arrow functions and methods, each name once', () => {
  assert.deepEqual(
    found('const add = (told: boolean) => told\nlist.map(heard => heard.at)\nfunction told() {}').map(
      ([name]) => name,
    ),
    ['told', 'heard'],
  )
})

test('rejects some names only as a whole: a place to put it is fine, the type Place is not', () => {
  assert.deepEqual(found('const place = 1\nconst placeMenu = 2'), [])
  assert.deepEqual(found('type Place = string'), [['Place', 'cursor, position, region']])
})

test('ignores words inside words, text, comments, templates and columns of the contract', () => {
  assert.deepEqual(
    found(
      "const hearts = 'she told'\n// the door: const door = 1\nconst retold = `desk: door`\nlet told_at = 1",
    ),
    [],
  )
})

test('names the line, and looks at file names', () => {
  assert.equal(retiredNamesIn('a.ts', '\n\nlet house = 1')[0]?.where, 'a.ts:3')
  assert.equal(retiredFileName('web/src/lib/front-door.ts')?.say, 'public API, entry point')
  assert.equal(retiredFileName('web/src/lib/doorway.ts'), null)
})
