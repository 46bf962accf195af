import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { LONGEST } from './longest.ts'

test('all listed files exist', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  assert.deepEqual(
    LONGEST.filter((file) => !existsSync(path.join(root, file))),
    [],
  )
})
