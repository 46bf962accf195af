/// <reference types="node" />
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ROUTES, type ScreenRoute } from '#rules/routes.ts'
import { UNBUILT } from './unbuilt.ts'

/** The number of missing screens. Lower it with every screen built; it never rises. */
const COMMITTED_COUNT = 0

const screens = ROUTES.filter((route): route is ScreenRoute => 'screen' in route)
const names = new Set(screens.map(({ screen }) => screen))

/** The names an area's file exports, without placeholders. */
function builtIn(area: string): Set<string> {
  const file = new URL(`./${area}.tsx`, import.meta.url)
  if (!existsSync(file)) return new Set()
  const source = readFileSync(file, 'utf8')
  const built = new Set<string>()
  for (const [, name] of source.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm))
    if (name) built.add(name)
  for (const [, list = '', from = ''] of source.matchAll(/^export \{([^}]*)\}(?: from '([^']+)')?/gm)) {
    if (from.includes('/features/unbuilt/')) continue
    for (const item of list.split(',')) {
      const name = item
        .split(/\sas\s/)
        .at(-1)
        ?.trim()
      if (name) built.add(name)
    }
  }
  return built
}

test('each screen of the route table is built in its area, or listed as not built, never both', () => {
  for (const { area, screen, path } of screens) {
    const isBuilt = builtIn(area).has(screen)
    const isListed = UNBUILT.includes(screen)
    assert.notEqual(
      isBuilt,
      isListed,
      `${screen} (${path}) is ${isBuilt ? 'built and listed' : 'neither built nor listed'}`,
    )
  }
})

test('the list has only screens of the route table, without duplicates', () => {
  assert.deepEqual(
    UNBUILT.filter((name) => !names.has(name)),
    [],
  )
  assert.equal(new Set(UNBUILT).size, UNBUILT.length)
})

test('the number of missing screens only falls', () => {
  assert.ok(
    UNBUILT.length <= COMMITTED_COUNT,
    `${UNBUILT.length} screens are missing, more than ${COMMITTED_COUNT}`,
  )
  assert.equal(
    UNBUILT.length,
    COMMITTED_COUNT,
    `only ${UNBUILT.length} are missing: lower COMMITTED_COUNT to it`,
  )
})
