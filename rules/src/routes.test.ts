import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROUTES, routesHere } from './routes.ts'

test('the router knows the gallery only where the site has one, and everything else everywhere', () => {
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
