import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingOptionals } from '../complete-lockfile.ts'
import { type Lockfile, lockfileProblems } from './lockfile.ts'

const parent = (optional: string[]) => ({
  version: '1.0.0',
  optionalDependencies: Object.fromEntries(optional.map((name) => [name, '1.0.0'])),
})
const build = (cpu: string) => ({ version: '1.0.0', os: ['linux'], cpu: [cpu] })

test('a native package with both builds passes', () => {
  const packages = {
    'node_modules/fast': parent([
      'fast-linux-x64-gnu',
      'fast-linux-arm64-gnu',
      'fast-darwin-arm64',
      'fast-linux-arm64-musl',
    ]),
    'node_modules/fast-linux-x64-gnu': build('x64'),
    'node_modules/fast-linux-arm64-gnu': build('arm64'),
    'node_modules/fast-darwin-arm64': build('arm64'),
    'node_modules/fast-linux-arm64-musl': build('arm64'),
  }
  assert.deepEqual(lockfileProblems({ packages }), [])
})

test('reports an arm64 build that is missing from the lockfile', () => {
  const packages = {
    'node_modules/fast': parent(['fast-linux-x64-gnu', 'fast-linux-arm64-gnu']),
    'node_modules/fast-linux-x64-gnu': build('x64'),
  }
  assert.deepEqual(lockfileProblems({ packages }), [
    'fast@1.0.0 brings native code but none for linux arm64',
    'fast@1.0.0 names fast-linux-arm64-gnu, which is not in the lockfile: npm ci would refuse it',
  ])
})

test('restores entries that npm left out, with the platform from their name, so that npm ci accepts the lockfile', () => {
  const names = ['fast-darwin-arm64', '@fast/linux-x64-musl', '@fast/wasm32-wasi', 'fast-win32-x64-msvc']
  const lock: Lockfile = { packages: { 'node_modules/fast': parent(names) } }
  for (const { packagePath, entry } of missingOptionals(lock)) lock.packages[packagePath] = entry
  assert.deepEqual(lock.packages['node_modules/fast-darwin-arm64'], {
    version: '1.0.0',
    os: ['darwin'],
    cpu: ['arm64'],
    optional: true,
  })
  assert.deepEqual(lock.packages['node_modules/@fast/linux-x64-musl'], {
    version: '1.0.0',
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
    optional: true,
  })
  assert.deepEqual(lock.packages['node_modules/@fast/wasm32-wasi'], {
    version: '1.0.0',
    cpu: ['wasm32'],
    optional: true,
  })
  assert.deepEqual(missingOptionals(lock), [])
})

test('reports a native package without an arm64 build', () => {
  const packages = {
    'node_modules/fast': parent(['@fast/linux-x64']),
    'node_modules/@fast/linux-x64': build('x64'),
  }
  assert.deepEqual(lockfileProblems({ packages }), ['fast@1.0.0 brings native code but none for linux arm64'])
})

test('reports a package with an install script', () => {
  const packages = { 'node_modules/slow': { version: '2.0.0', hasInstallScript: true } }
  assert.deepEqual(lockfileProblems({ packages }), ['slow@2.0.0 runs a script when installed'])
})

test('reports a recorded download URL', () => {
  const packages = { 'node_modules/a': { version: '1.0.0', resolved: 'https://registry.example/a.tgz' } }
  assert.deepEqual(lockfileProblems({ packages }), ['a@1.0.0 records where it was downloaded'])
})

test('a build for one platform may depend on packages for that platform only', () => {
  const packages = {
    'node_modules/fast-linux-arm64': { ...parent(['lib-linux-arm64']), ...build('arm64') },
    'node_modules/lib-linux-arm64': build('arm64'),
  }
  assert.deepEqual(lockfileProblems({ packages }), [])
})
