import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROUTES, routesHere } from './routes.ts'

test('the gallery routes exist only on sites that have it', () => {
  const pathsOf = (hasGallery: boolean) => routesHere({ hasGallery }).map(({ path }) => path)
  assert.deepEqual(
    pathsOf(true),
    ROUTES.map(({ path }) => path),
  )
  assert.deepEqual(
    pathsOf(false),
    pathsOf(true).filter((path) => path !== '/dev/gallery'),
  )
  assert.ok(pathsOf(true).includes('/dev/gallery'))
})
