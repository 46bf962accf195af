import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { LONGEST } from './longest.ts'

test('files that are said to take long are there', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  assert.deepEqual(
    LONGEST.filter((file) => !existsSync(path.join(root, file))),
    [],
  )
})
