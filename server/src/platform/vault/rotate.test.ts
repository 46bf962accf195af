/** Rotation over a real disk and database: everything moves to the new key, also after being killed half-way. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '#platform/postgres/database.ts'
import { fileKey } from '#platform/storage/file-key.ts'
import { emptyFolder, emptyStorage } from '../../../test/disk-storage.ts'
import { freshDatabaseUrl } from '../../../test/postgres.ts'
import { openKeyring, SITE_KEY_ID } from './keyring.ts'
import { keysInUse, rotateVault } from './rotate.ts'
import { createVault } from './vault.ts'

const PLACES = { areas: ['identity'], columns: [{ table: 'things', id: 'id', column: 'sealed' }] }
const about = (id: string) => ({ area: 'identity', id, kind: 'document' })
const FILES = Array.from({ length: 7 }, (_, at) => `f${at}`)
const TEXTS = Array.from({ length: 230 }, (_, at) => at)

test('a rotation moves files and texts to the new key, twice, and after being killed half-way', async (t) => {
  const database = openDatabase({ url: await freshDatabaseUrl(), maxConnections: 2 })
  t.after(() => database.close())
  const { db } = database
  const { storage } = await emptyStorage(t)
  const keyring = openKeyring({
    dataDir: await emptyFolder(t),
    secret: 'x'.repeat(32),
    configured: null,
  })
  const vault = createVault({ storage, keyring })
  const deps = { db, storage, keyring, vault }
  const contents = new Map(FILES.map((id) => [id, randomBytes(1000)]))
  for (const [id, bytes] of contents)
    await vault.putFile(fileKey('identity', id, 'doc.bin'), bytes, about(id))
  await sql`create table things (id int primary key, sealed bytea)`.execute(db)
  for (const id of TEXTS)
    await sql`insert into things values (${id}, ${vault.sealText(`text ${id}`, about(`${id}`))})`.execute(db)
  await sql`insert into things values (1000, null)`.execute(db)
  assert.deepEqual(await keysInUse(deps, PLACES), new Map([[SITE_KEY_ID, FILES.length + TEXTS.length]]))

  const everythingOpens = async () => {
    for (const [id, bytes] of contents)
      assert.deepEqual(await vault.readFile(fileKey('identity', id, 'doc.bin'), about(id)), bytes)
    const { rows } = await sql<{ id: number; sealed: Buffer }>`
      select id, sealed from things where sealed is not null order by id`.execute(db)
    assert.deepEqual(
      rows.map((row) => vault.openText(row.sealed, about(`${row.id}`))),
      TEXTS.map((id) => `text ${id}`),
    )
  }

  let written = 0
  const dying = {
    ...storage,
    write: async (...args: Parameters<typeof storage.write>) => {
      if (written++ === 3) throw new Error('killed')
      return storage.write(...args)
    },
  }
  await assert.rejects(rotateVault({ ...deps, storage: dying }, PLACES), /killed/)
  const key = keyring.current().id
  assert.equal((await keysInUse(deps, PLACES)).get(key), 3)
  await everythingOpens()
  assert.deepEqual(await rotateVault(deps, PLACES), {
    files: FILES.length - 3,
    texts: TEXTS.length,
    unreadable: [],
  })
  assert.equal(keyring.current().id, key, 'it continued with the key it had created')
  assert.deepEqual(await keysInUse(deps, PLACES), new Map([[key, FILES.length + TEXTS.length]]))
  await everythingOpens()

  await sql`insert into things values (2000, ${randomBytes(200)})`.execute(db)
  const second = await rotateVault(deps, PLACES)
  assert.deepEqual(second, { files: FILES.length, texts: TEXTS.length, unreadable: ['things 2000'] })
  await sql`delete from things where id = 2000`.execute(db)
  assert.equal((await keysInUse(deps, PLACES)).get(key), undefined)
  keyring.remove(key)
  await everythingOpens()
  assert.throws(() => keyring.remove(keyring.current().id))
})
