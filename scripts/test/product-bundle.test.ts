import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { bundleProduct } from './product-bundle.ts'

const dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'candid-bundle-')))
after(() => rmSync(dir, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFileSync(path.join(dir, name), text)
const start = (name: string, NODE_OPTIONS: string) =>
  JSON.parse(
    execFileSync(process.execPath, [path.resolve(dir, name)], {
      env: { PATH: process.env.PATH, NODE_OPTIONS },
      encoding: 'utf8',
    }),
  ) as unknown

test('a bundle runs in place of its sources, with their path', async () => {
  write('part.ts', `export const words: string = 'then'`)
  const code = 'console.log(JSON.stringify([words, import.meta.dirname, process.argv[1]]))'
  for (const name of ['in.ts', 'out.ts']) write(name, `import { words } from './part.ts'\n${code}\n`)
  const options = await bundleProduct(path.join(dir, 'bundle'), [path.join(dir, 'in.ts')])
  write('part.ts', `export const words: string = 'now'`)
  assert.deepEqual(start('in.ts', options), ['then', dir, path.join(dir, 'in.ts')])
  assert.deepEqual(start('out.ts', options), ['now', dir, path.join(dir, 'out.ts')], 'what is not part of it')
  assert.deepEqual(start('in.ts', ''), ['now', dir, path.join(dir, 'in.ts')])
})

test('bundles packages', async () => {
  const ours = mkdtempSync(path.join(import.meta.dirname, '../../node_modules/.cache/bundled-'))
  after(() => rmSync(ours, { recursive: true, force: true }))
  const file = path.join(ours, 'uses.ts')
  writeFileSync(file, `import { string } from 'valibot'\nconsole.log(JSON.stringify(string().type))\n`)
  assert.equal(start(file, await bundleProduct(path.join(dir, 'packages'), [file])), 'string')
})

test('does not bundle packages that load files from their own folder', async () => {
  const home = path.join(dir, 'node_modules/sharp')
  mkdirSync(home, { recursive: true })
  writeFileSync(path.join(home, 'package.json'), '{ "main": "index.js" }')
  const say = (words: string) => writeFileSync(path.join(home, 'index.js'), `exports.words = '${words}'`)
  write('draws.ts', `import sharp from 'sharp'\nconsole.log(JSON.stringify(sharp.words))\n`)
  say('then')
  const options = await bundleProduct(path.join(dir, 'in place'), [path.join(dir, 'draws.ts')])
  say('now')
  assert.equal(start('draws.ts', options), 'now')
})
