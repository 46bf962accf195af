import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { BROWSER_RANGE, BUILD_TARGET } from '../browser-range.ts'
import { usesOf } from './browser-support.ts'
import { firstVersion } from './compat-data.ts'

const publicFile = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../web/public', name), 'utf8')

/** The keys found in a file, with their lines. */
function usesIn(name: string, code: string): [string, number][] {
  const dir = mkdtempSync(path.join(tmpdir(), 'browser-support-'))
  try {
    writeFileSync(path.join(dir, name), code)
    const compilerOptions = { lib: ['esnext', 'dom'], target: 'esnext', jsx: 'preserve', types: [] }
    writeFileSync(path.join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: [name] }))
    const found = usesOf(path.join(dir, 'tsconfig.json'), new RegExp(`${dir}/`))
    return found.map(({ key, line }) => [key, line])
  } finally {
    rmSync(dir, { recursive: true })
  }
}

test('finds newer methods by the object that they belong to', () => {
  const code = `
    const { promise } = Promise.withResolvers<void>()
    export const all = new Set([1]).union(new Set([2]))
    export const url = URL.parse('https://example.com')
    export const isShown = document.body.checkVisibility()
    export const observer = new IntersectionObserver(() => {}, { rootMargin: '2px' })
    export const event = new ToggleEvent('toggle')
    export { promise }
  `
  assert.deepEqual(usesIn('newer.ts', code), [
    ['javascript.builtins.Promise.withResolvers', 2],
    ['javascript.builtins.Set.union', 3],
    ['api.URL.parse_static', 4],
    ['api.Element.checkVisibility', 5],
    ['api.ToggleEvent', 7],
  ])
})

test('finds no methods of one’s own, of other objects with that name, and no types', () => {
  const code = `
    type Parser = { parse(text: string): number; union(other: unknown): void }
    export function read(parser: Parser, event: ToggleEvent | null) {
      parser.union(1)
      JSON.parse('1')
      return parser.parse('1') + (event ? 1 : 0)
    }
    export const isNew = 'ManagedMediaSource' in window
  `
  assert.deepEqual(usesIn('older.ts', code), [])
})

test('finds newer attributes of elements, not of components', () => {
  const code = `
    declare namespace JSX { interface IntrinsicElements { div: object; dialog: object } }
    function Tip(_: { popover: string }) { return null }
    export const all = [<div popover="auto" />, <dialog closedby="any" />, <Tip popover="no" />]
  `
  assert.deepEqual(
    usesIn('attributes.tsx', code).map(([key]) => key),
    ['html.global_attributes.popover', 'html.elements.dialog.closedby'],
  )
})

test('start.js accepts exactly the supported versions, in a syntax that older browsers read', () => {
  const script = publicFile('start.js')
  const probes = {
    'Intl.DurationFormat': 'Intl.DurationFormat',
    "'stackTraceLimit' in Error": 'Error.stackTraceLimit',
  }
  for (const probe of Object.keys(probes)) assert.ok(script.includes(probe), probe)
  for (const [browser, oldest] of BROWSER_RANGE) {
    const versions = Object.values(probes).map((key) => firstVersion(`javascript.builtins.${key}`, browser))
    assert.equal(Math.max(...versions), oldest, browser)
  }
  const code = script.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  assert.doesNotMatch(code, /=>|`|\?\.|\?\?|\b(const|let|class|async|await|import)\b/)
})

test('the page for older browsers names the versions, and the build aims at them', () => {
  const page = publicFile('old-browser.html')
  for (const [browser, name] of [
    ['safari', 'Safari'],
    ['safari_ios', 'iOS'],
    ['firefox', 'Firefox'],
    ['chrome', 'Chrome'],
    ['edge', 'Edge'],
  ] as const)
    assert.ok(page.includes(`${name} ${BROWSER_RANGE.get(browser)} or later`), name)
  assert.deepEqual(BUILD_TARGET, ['safari16.4', 'ios16.4', 'firefox153', 'chrome129', 'edge129'])
})
