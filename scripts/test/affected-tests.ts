/**
 * Chooses the tests that a change can affect, for `npm test changed`. Nearly every test starts the whole application, so "all
 * tests that import the change" would be all tests. The import graph is followed inside a slice, and to the direct users of its
 * exports, but never through the application or a test kit. docs/architecture/tests.md has the rule and what it misses.
 */
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { layerOf } from '../checks/layers.ts'
import type { ImportGraph } from './import-graph.ts'

/** `all` if the change can affect any test. */
export type Affected = { server: Set<string> | 'all'; browser: Set<string> | 'all' }

/** They check something of every slice. */
export const OF_ALL_SLICES: readonly string[] = [
  'server/test/read-statements.test.ts',
  'server/src/app/referenced-files.test.ts',
  'server/src/app/site-metrics.test.ts',
  'server/test/staff-matrix.test.ts',
  'server/test/statement-counts.test.ts',
]

const TEST = /\.test\.ts$/
const SPEC = /^e2e\/.*\.spec\.ts$/
const CODE = /\.tsx?$/
/** Tries the benchmarks. */
export const TRIAL = 'bench/trial.alone.test.ts'
/** Parts whose changes can affect everything. */
const SHARED = [
  /^(package(-lock)?\.json|[^/]*tsconfig.*\.json|\.ci\/.*)$/,
  /^scripts\/(test|setup)(\/|\.mjs)/,
  /^server\/(migrations\/|schema\.sql)/,
  /^server\/src\/platform\//,
  /^e2e\/(site|start-site|playwright\.config)\.ts$/,
]
/** Parts of the web, and files of the demo, that every screen uses. */
const SHARED_BY_SCREENS = /^(web\/(src\/(app|lib|parts|ui)\/|public\/|[^/]+$)|demo\/)/

export function affectedTests(changed: readonly string[], graph: ImportGraph): Affected {
  const known = new Set(graph.files)
  const tests = new Set<string>()
  const all = { server: false, browser: false }
  for (const file of changed) {
    if (TEST.test(file) || SPEC.test(file)) tests.add(file)
    else if (
      SHARED.some((pattern) => pattern.test(file)) ||
      (CODE.test(file) && layerOf(file).part === 'app')
    )
      all.server = all.browser = true
    // Nothing is left of it when tests run: `npm run check` proves it.
    else if (isTypesOnly(graph.textOf(file), file)) continue
    else {
      for (const each of CODE.test(file) ? testsOfCode(file, graph) : testsThatName(file, graph))
        tests.add(each)
      all.browser ||= SHARED_BY_SCREENS.test(file)
    }
  }
  const chosen = (pattern: RegExp) =>
    new Set([...tests].filter((file) => pattern.test(file) && known.has(file)))
  return { server: all.server ? 'all' : chosen(TEST), browser: all.browser ? 'all' : chosen(SPEC) }
}

function isTypesOnly(text: string, file: string): boolean {
  if (!file.endsWith('.ts') || text === '') return false
  const code = stripTypeScriptTypes(text).replace(/\/\*[\s\S]*?\*\/|\/\/.*|;/g, '')
  return code.trim() === ''
}

/** Tests that import affected code, tests in the folders of affected code of slices, and the specs that cover it. */
function testsOfCode(file: string, graph: ImportGraph): string[] {
  const { part } = layerOf(file)
  const found = [...reached(file, graph)]
  const inSlices = found.filter((each) => layerOf(each).part === 'modules')
  const folders = new Set(inSlices.map((each) => path.posix.dirname(each)))
  const nextTo = graph.files.filter((each) => TEST.test(each) && folders.has(path.posix.dirname(each)))
  // Screens that use a rule show what it changed; a slice's own specs cover the slice.
  const shown = part === 'rules' ? found.filter((each) => each.startsWith('web/')) : [file]
  const parts = new Set(shown.flatMap((each) => partOf(each) ?? []))
  const specs = graph.files.filter((each) => SPEC.test(each) && covers(graph.textOf(each), parts))
  const always = part === 'modules' ? OF_ALL_SLICES : isInFolder(file, 'bench') ? [TRIAL] : []
  return [...found, ...nextTo, ...specs, ...always]
}

/** The file and the files that import it: any number of steps within its part of the code, and one beyond. */
function reached(start: string, graph: ImportGraph): Set<string> {
  const found = new Set([start])
  for (const file of found) {
    if (file !== start && !isSamePart(file, start)) continue
    const affected = isIndex(file) && file !== start ? reexported(file, found, graph) : null
    for (const importer of graph.importersOf(file))
      if (affected === null || takes(importer, file, affected, graph)) found.add(importer)
  }
  return found
}

/** Whether importers of the file are followed: the slice of the change, or its layer where there are no slices. */
function isSamePart(file: string, start: string): boolean {
  const [a, b] = [layerOf(file), layerOf(start)]
  if (a.part.startsWith('web/') && b.part.startsWith('web/')) return true
  return a.part === b.part && a.part !== 'app' && a.slice === b.slice
}

const isIndex = (file: string) => /^server\/src\/modules\/[^/]+\/index\.ts$/.test(file)

/** The names that the index takes from affected files; null if it takes everything of one. */
function reexported(index: string, affected: ReadonlySet<string>, graph: ImportGraph): Set<string> | null {
  const taken = graph.importsOf(index).filter(({ to }) => affected.has(to))
  if (taken.some(({ names }) => names === null)) return null
  return new Set(taken.flatMap(({ names }) => names ?? []))
}

function takes(importer: string, index: string, affected: ReadonlySet<string>, graph: ImportGraph): boolean {
  return graph
    .importsOf(importer)
    .some(({ to, names }) => to === index && (names === null || names.some((name) => affected.has(name))))
}

/** What a spec covers, from its line `// covers: wallet, media/upload`: slices, features, screens or folders of them. */
export function coveredParts(spec: string): string[] {
  const listed = /^\/\/ covers: (.*)$/m.exec(spec)?.[1] ?? ''
  return listed.split(',').map((part) => part.trim())
}

/** A part stands for the files of its folder, and for those in the folders above it, which its folder uses. */
function covers(spec: string, parts: ReadonlySet<string>): boolean {
  return coveredParts(spec).some((covered) =>
    [...parts].some((part) => isInFolder(part, covered) || isInFolder(covered, part)),
  )
}

/** The folder of a file below `modules`, `features` or `screens`. */
function partOf(file: string): string | null {
  const below = /^(?:server\/src\/modules|web\/src\/(?:features|screens))\/(.+)\/[^/]+$/.exec(file)?.[1]
  return below ?? (isInFolder(file, 'bench') ? 'bench' : null)
}

/** Tests that read a file by its name, themselves or through a kit, such as the configurations in `ops`. */
function testsThatName(file: string, graph: ImportGraph): string[] {
  const name = path.posix.basename(file)
  const readers = graph.files.filter((each) => TEST.test(each) || /^(server\/test|scripts)\//.test(each))
  return readers
    .filter((each) => graph.textOf(each).includes(name))
    .flatMap((each) => [...reached(each, graph)])
}

function isInFolder(file: string, folder: string): boolean {
  return file === folder || file.startsWith(`${folder}/`)
}
