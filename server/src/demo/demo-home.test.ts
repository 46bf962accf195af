import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyDir } from '../../test/house.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { isDemoHome } from './demo-home.ts'

test('of nodes that start at once one is home to the sample world, and stays it', async () => {
  const url = await freshDatabaseUrl()
  const nodes = Array.from({ length: 4 }, () => emptyDir())
  const isHome = () => Promise.all(nodes.map((dir) => isDemoHome(dir, url)))
  const first = await isHome()
  assert.equal(first.filter(Boolean).length, 1)
  assert.deepEqual(await isHome(), first)
  assert.equal(await isDemoHome(emptyDir(), url), false, 'a new one is none')
})
