/** The vault: sealed values open only in their own context, and stay readable through every rotation. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { BrokenSeal } from '#platform/crypto.ts'
import { StartError } from '#platform/errors.ts'
import type { DiskStorageOptions } from '#platform/storage/disk-storage.ts'
import { fileKey } from '#platform/storage/file-key.ts'
import { emptyFolder, emptyStorage, everyFile } from '../../../test/disk-storage.ts'
import { HEADER_BYTES, keyIdOf, type SealContext } from './envelope.ts'
import { KEYRING_FILE, openKeyring, SITE_KEY_ID } from './keyring.ts'
import { createVault, LostVaultKey } from './vault.ts'

const SECRET = 'a secret of at least thirty-two letters'
const ABOUT: SealContext = { area: 'identity', id: 'a1', kind: 'document' }
const PASSPORT = fileKey('identity', 'a1', 'passport.bin')

async function openVault(t: TestContext, options: Partial<DiskStorageOptions> = {}) {
  const dataDir = await emptyFolder(t)
  const { root, storage } = await emptyStorage(t, options)
  const process = (secret = SECRET) => {
    const keyring = openKeyring({ dataDir, secret, configured: null })
    return { keyring, ...createVault({ storage, keyring }) }
  }
  return { dataDir, root, storage, process, ...process() }
}

test('a sealed value opens in its own context only, and no two seals are equal', async (t) => {
  const vault = await openVault(t)
  for (const plain of ['', 'Ada Lovelace', '𝒜da \u0000 ', 'x'.repeat(100_000)])
    assert.equal(vault.openText(vault.sealText(plain, ABOUT), ABOUT), plain)
  const sealed = vault.sealText('Ada Lovelace', ABOUT)
  assert.notDeepEqual(vault.sealText('Ada Lovelace', ABOUT), sealed)
  assert.ok(!sealed.includes('Ada'))
  const others = [{ area: 'releases' }, { id: 'a2' }, { kind: 'face' }, { area: 'identity","a1', id: '' }]
  for (const other of others)
    assert.throws(() => vault.openText(sealed, { ...ABOUT, ...other }), BrokenSeal, JSON.stringify(other))
})

test('a changed byte anywhere, a truncated seal and an invalid one do not open', async (t) => {
  const vault = await openVault(t)
  const sealed = vault.sealText('Ada Lovelace', ABOUT)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    assert.throws(() => vault.openText(changed, ABOUT), `byte ${at}`)
  }
  for (const length of [0, 3, HEADER_BYTES, sealed.length - 1])
    assert.throws(() => vault.openText(sealed.subarray(0, length), ABOUT), BrokenSeal)
  assert.throws(() => vault.openText(randomBytes(200), ABOUT), BrokenSeal)
})

test('a file is sealed on disk, and another file in its place does not open', async (t) => {
  const vault = await openVault(t)
  const bytes = randomBytes(50_000)
  await vault.putFile(PASSPORT, bytes, ABOUT)
  assert.deepEqual(await vault.readFile(PASSPORT, ABOUT), bytes)
  const [file = ''] = await everyFile(vault.root)
  assert.ok(!readFileSync(file).includes(bytes.subarray(0, 32)))
  const face = fileKey('identity', 'a1', 'face.bin')
  assert.equal(await vault.readFile(face, ABOUT), null)
  await vault.storage.move(PASSPORT, face)
  await assert.rejects(vault.readFile(face, { ...ABOUT, kind: 'face' }), BrokenSeal)
})

test('a full disk leaves no partial file', async (t) => {
  const vault = await openVault(t, {
    openTemp: async (file) => {
      await (await open(file, 'wx')).close()
      return open('/dev/full', 'w')
    },
  })
  await assert.rejects(vault.putFile(PASSPORT, randomBytes(50_000), ABOUT), { code: 'ENOSPC' })
  assert.deepEqual(await everyFile(vault.root), [])
})

test('after a rotation, a process with only the old key loaded reads and seals with the new one', async (t) => {
  const { process } = await openVault(t)
  const [web, worker] = [process(), process()]
  const old = web.sealText('Ada', ABOUT)
  assert.equal(keyIdOf(old), SITE_KEY_ID)
  worker.keyring.beginRotation()
  const anew = worker.rewrap(old)
  assert.ok(anew)
  assert.notEqual(keyIdOf(anew), SITE_KEY_ID)
  assert.deepEqual(
    anew.subarray(HEADER_BYTES),
    old.subarray(HEADER_BYTES),
    'the content stays as it was sealed',
  )
  assert.equal(web.openText(anew, ABOUT), 'Ada')
  assert.equal(web.openText(old, ABOUT), 'Ada', 'the old key still opens values not yet rewrapped')
  assert.equal(keyIdOf(web.sealText('Eve', ABOUT)), keyIdOf(anew))
  assert.equal(worker.rewrap(anew), null)
  // Interrupted here: the next run continues with the same key.
  const later = process()
  later.keyring.beginRotation()
  assert.equal(later.keyring.current().id, keyIdOf(anew))
  later.keyring.endRotation()
  later.keyring.beginRotation()
  const third = later.rewrap(anew)
  assert.ok(third && ![SITE_KEY_ID, keyIdOf(anew)].includes(keyIdOf(third)))
  assert.equal(web.openText(third, ABOUT), 'Ada')
})

test('reports a lost or damaged keyring instead of creating a new one', async (t) => {
  const { process, dataDir } = await openVault(t)
  const vault = process()
  vault.keyring.beginRotation()
  const sealed = vault.sealText('Ada', ABOUT)
  const file = path.join(dataDir, KEYRING_FILE)
  const content = readFileSync(file)
  assert.ok(!content.includes(Buffer.from(vault.keyring.current().key).toString('base64url')))
  assert.throws(() => process(`another ${SECRET}`), StartError)
  writeFileSync(file, content.subarray(0, 40))
  assert.throws(() => process(), StartError)
  rmSync(file)
  assert.throws(() => process().openText(sealed, ABOUT), LostVaultKey)
  writeFileSync(file, content)
  assert.equal(process().openText(sealed, ABOUT), 'Ada')
  assert.equal(existsSync(`${file}.${globalThis.process.pid}`), false)
})

test('keys may come from the environment: the last one seals, all of them open', async (t) => {
  const { storage, dataDir, sealText } = await openVault(t)
  const bySite = sealText('Ada', ABOUT)
  const keys = ['aaaaaaaa', 'bbbbbbbb'].map((id) => ({ id, key: randomBytes(32) }))
  const ring = (configured: typeof keys) => {
    const keyring = openKeyring({ dataDir, secret: SECRET, configured })
    return createVault({ storage, keyring })
  }
  const byFirst = ring(keys.slice(0, 1)).sealText('Eve', ABOUT)
  const both = ring(keys)
  assert.equal(both.openText(byFirst, ABOUT), 'Eve')
  assert.equal(both.openText(bySite, ABOUT), 'Ada')
  assert.equal(keyIdOf(both.sealText('', ABOUT)), 'bbbbbbbb')
  assert.throws(() => ring(keys.slice(1)).openText(byFirst, ABOUT), LostVaultKey)
})
