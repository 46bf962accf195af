/** Packages are reinstalled only if one is missing or differs from the lockfile. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'

type Options = { root?: string; withDev?: boolean }

// A variable, so that the compiler does not type-check the module, which also runs on older Nodes.
const file = './packages.mjs'
const { packagesProblem } = (await import(file)) as { packagesProblem(options?: Options): string | null }

const HERE = `${process.platform}-${process.arch}`

const LOCKED: Record<string, object> = {
  '': { optionalDependencies: { [`node-${HERE}`]: '24.0.0', 'node-other-z80': '24.0.0' } },
  'node_modules/plain': { version: '1.0.0', integrity: 'sha512-plain' },
  'node_modules/plain/node_modules/inner': { version: '3.0.0', integrity: 'sha512-inner' },
  'node_modules/tool': { version: '2.0.0', integrity: 'sha512-tool', dev: true },
  'node_modules/extra': { version: '1.1.0', integrity: 'sha512-extra', optional: true },
  [`node_modules/node-${HERE}`]: { version: '24.0.0', integrity: 'sha512-node', optional: true },
  'node_modules/node-other-z80': { version: '24.0.0', integrity: 'sha512-z80', optional: true },
}
const INSTALLED = Object.keys(LOCKED).filter((place) => place !== '' && !/extra|z80/.test(place))

/** A tree as `npm ci` leaves it, without the packages that npm skips. */
function installed(t: TestContext, changed: Record<string, object> = {}): string {
  const root = mkdtempSync(path.join(tmpdir(), 'candid-packages-'))
  t.after(() => rmSync(root, { recursive: true }))
  for (const place of INSTALLED) {
    mkdirSync(path.join(root, place), { recursive: true })
    writeFileSync(path.join(root, place, 'package.json'), '{}')
  }
  const packages = Object.fromEntries(INSTALLED.map((place) => [place, LOCKED[place]]))
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: LOCKED }))
  const hidden = path.join(root, 'node_modules/.package-lock.json')
  writeFileSync(hidden, JSON.stringify({ packages: { ...packages, ...changed } }))
  return root
}

test('does not reinstall a complete installation', (t) => {
  assert.equal(packagesProblem({ root: installed(t) }), null)
  assert.equal(packagesProblem(), null, 'these very packages')
})

test('repairs an interrupted installation', (t) => {
  const root = installed(t)
  rmSync(path.join(root, 'node_modules/.package-lock.json'))
  assert.match(packagesProblem({ root }) ?? '', /npm has not finished/)
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), '{"packages": {')
  assert.match(packagesProblem({ root }) ?? '', /npm has not finished/)
})

test('repairs a missing package or a wrong version', (t) => {
  const root = installed(t)
  rmSync(path.join(root, 'node_modules/plain/node_modules'), { recursive: true })
  assert.equal(packagesProblem({ root }), 'node_modules/plain/node_modules/inner is missing')
  const old = installed(t, { 'node_modules/plain': { version: '0.9.0', integrity: 'sha512-old' } })
  assert.equal(packagesProblem({ root: old }), 'node_modules/plain is not 1.0.0')
  const forged = installed(t, { 'node_modules/plain': { version: '1.0.0', integrity: 'sha512-other' } })
  assert.equal(packagesProblem({ root: forged }), 'node_modules/plain is not 1.0.0')
})

test('requires Node for this platform although npm calls it optional', (t) => {
  const root = installed(t)
  rmSync(path.join(root, `node_modules/node-${HERE}`), { recursive: true })
  assert.equal(packagesProblem({ root }), `node_modules/node-${HERE} is missing`)
})

test('operator commands accept an image without development packages', (t) => {
  const root = installed(t)
  rmSync(path.join(root, 'node_modules/tool'), { recursive: true })
  const lockfile = path.join(root, 'node_modules/.package-lock.json')
  const remaining = INSTALLED.filter((place) => place !== 'node_modules/tool').map((place) => [
    place,
    LOCKED[place],
  ])
  writeFileSync(lockfile, JSON.stringify({ packages: Object.fromEntries(remaining) }))
  assert.equal(packagesProblem({ root, withDev: false }), null)
  assert.equal(packagesProblem({ root, withDev: true }), 'node_modules/tool is missing')
})
