import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { emptyDir } from '../../test/spawned-site.ts'
import { isDemoNode } from './demo-node.ts'

test('exactly one of several nodes becomes the demo home, permanently', async () => {
  const url = await freshDatabaseUrl()
  const nodes = Array.from({ length: 4 }, () => emptyDir())
  const isHome = () => Promise.all(nodes.map((dir) => isDemoNode(dir, url)))
  const first = await isHome()
  assert.equal(first.filter(Boolean).length, 1)
  assert.deepEqual(await isHome(), first)
  assert.equal(await isDemoNode(emptyDir(), url), false, 'a new one is none')
})
