import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabaseUrl } from '../../../../test/postgres.ts'
import { measureUploadMemory } from '../../../../test/upload-memory.ts'

test('a file of 200 MB goes through without the process growing by half as much', async () => {
  const { status, body, grownMb } = await measureUploadMemory({
    databaseUrl: await freshDatabaseUrl(),
    megabytes: 200,
  })
  assert.equal(status, 200, body)
  assert.ok(grownMb < 100, `it grew by ${grownMb.toFixed(0)} MB`)
})
