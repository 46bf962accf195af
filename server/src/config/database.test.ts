import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { problemsOf } from '../../test/config-problems.ts'
import { parseConfig } from './config.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'candid-config-'))
after(() => rmSync(dir, { recursive: true, force: true }))

const URL_OF_OURS = 'postgresql://candid@db.example/candid'

function fileWith(text: string): string {
  const file = path.join(dir, 'secret')
  writeFileSync(file, text)
  return file
}

test('the password file applies to every URL without a password', () => {
  const { database } = parseConfig({
    DATABASE_URL: URL_OF_OURS,
    DATABASE_DIRECT_URL: 'postgresql://candid:its-own@direct.example/candid',
    DATABASE_REPLICA_URLS: 'postgresql://candid@r1.example/candid, postgresql://candid@r2.example/candid',
    DATABASE_PASSWORD_FILE: fileWith('p@ss/w%rd\n'),
  })
  const passwords = [database.url, database.directUrl, ...database.replicaUrls].map((url) =>
    decodeURIComponent(new URL(url ?? '').password),
  )
  assert.deepEqual(passwords, ['p@ss/w%rd', 'its-own', 'p@ss/w%rd', 'p@ss/w%rd'])
})

test('reports a missing or empty password file without its content', () => {
  const missing = { DATABASE_URL: URL_OF_OURS, DATABASE_PASSWORD_FILE: path.join(dir, 'nowhere') }
  assert.deepEqual(problemsOf(missing), ['DATABASE_PASSWORD_FILE must be a readable file'])
  const empty = { DATABASE_URL: URL_OF_OURS, DATABASE_PASSWORD_FILE: fileWith(' \n') }
  assert.deepEqual(problemsOf(empty), ['DATABASE_PASSWORD_FILE is empty'])
})

test('refuses settings that the embedded database cannot use', () => {
  assert.deepEqual(
    problemsOf({ DATABASE_DIRECT_URL: URL_OF_OURS, DATABASE_REPLICA_URLS: URL_OF_OURS }).map(
      (each) => each.split(' ')[0],
    ),
    ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'],
  )
})

test('refuses an unknown sslmode and a missing certificate file by name', () => {
  assert.match(
    problemsOf({ DATABASE_URL: `${URL_OF_OURS}?sslmode=maybe` })[0] ?? '',
    /^DATABASE_URL has an unknown sslmode/,
  )
  assert.match(
    problemsOf({ DATABASE_URL: `${URL_OF_OURS}?sslmode=verify-full&sslrootcert=/nowhere.pem` })[0] ?? '',
    /^DATABASE_URL names a file in sslrootcert that cannot be read$/,
  )
  const mistaken = problemsOf({
    DATABASE_URL: URL_OF_OURS,
    DATABASE_REPLICA_URLS: `${URL_OF_OURS},mysql://me:hunter2@x`,
  })
  assert.match(mistaken[0] ?? '', /^DATABASE_REPLICA_URLS must be an address/)
  assert.doesNotMatch(mistaken.join(), /hunter2/)
})

test('every sslmode that encrypts also verifies the certificate', () => {
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
    assert.equal(
      parseConfig({ DATABASE_URL: `${URL_OF_OURS}?sslmode=${mode}` }).database.url,
      `${URL_OF_OURS}?sslmode=verify-full`,
    )
})
