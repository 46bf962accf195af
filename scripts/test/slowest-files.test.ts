import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { SLOWEST_FILES } from './slowest-files.ts'

test('all listed files exist', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  assert.deepEqual(
    SLOWEST_FILES.filter((file) => !existsSync(path.join(root, file))),
    [],
  )
})
