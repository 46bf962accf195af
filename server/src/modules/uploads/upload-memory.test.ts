import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabaseUrl } from '../../../test/postgres.ts'
import { measureUploadMemory } from '../../../test/upload-memory.ts'

test('uploading 200 MB grows the process by less than 100 MB', async () => {
  const { status, body, grownMb } = await measureUploadMemory({
    databaseUrl: await freshDatabaseUrl(),
    megabytes: 200,
  })
  assert.equal(status, 200, body)
  assert.ok(grownMb < 100, `it grew by ${grownMb.toFixed(0)} MB`)
})
