import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { emptyDir } from '../../test/spawned-site.ts'
import { BACKUP_KEY_FILE, backupKey, newKeyWarning } from './backup-key.ts'

test('warns once when a backup key is generated, without printing the key', () => {
  const dataDir = emptyDir()
  const file = path.join(dataDir, BACKUP_KEY_FILE)
  const warning = newKeyWarning(dataDir, null) ?? ''
  assert.match(warning, /backup\.key\. It is not part of any backup\.\n.*Copy it to a safe place/)
  const key = readFileSync(file, 'utf8').trim()
  assert.ok(!warning.includes(key))
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.deepEqual(backupKey(dataDir, null), { key, isNew: false })
  assert.equal(newKeyWarning(dataDir, null), null)
})

test('does not warn about a key from the environment', () => {
  const dataDir = emptyDir()
  assert.equal(newKeyWarning(dataDir, 'a passphrase of their own'), null)
  assert.equal(existsSync(path.join(dataDir, BACKUP_KEY_FILE)), false)
})
