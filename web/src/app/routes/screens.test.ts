/// <reference types="node" />
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ROUTES, type ScreenRoute } from '#rules/routes.ts'

const screens = ROUTES.filter((route): route is ScreenRoute => 'screen' in route)

/** The names that an area's file exports. */
function exportsOf(area: string): Set<string> {
  const source = readFileSync(new URL(`./${area}.tsx`, import.meta.url), 'utf8')
  const declared = [...source.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(
    ([, name]) => name,
  )
  const listed = [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').map((item) =>
      item
        .split(/\sas\s/)
        .at(-1)
        ?.trim(),
    ),
  )
  return new Set([...declared, ...listed].filter((name) => name !== undefined))
}

test('each screen of the route table is exported by the file of its area', () => {
  const missing = screens.filter(({ area, screen }) => !exportsOf(area).has(screen))
  assert.deepEqual(missing, [])
})
