/** Finds circular imports, including types: such files cannot be read, moved or tested alone. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readSource } from './source-text.ts'

/** The imports of each file. */
export type Imports = ReadonlyMap<string, readonly string[]>

const ALIASES: Record<string, string> = {
  '#rules/': 'rules/src/',
  '#platform/': 'server/src/platform/',
  '#server/': 'server/src/',
  '#web/': 'web/src/',
}

/** Without dynamic `import(…)`, which is decoupled already. */
const IMPORT = /(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\s+['"]([^'"]+)['"]/g

/** Each cycle once, as its shortest path: the last file imports the first. */
export function findCycles(imports: Imports): string[][] {
  const cycles = connectedComponents(imports).map((group) => shortestCycle(imports, new Set(group)))
  return cycles.sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))
}

/** The strongly connected components (Tarjan) with more than one file or a self-import. */
function connectedComponents(imports: Imports): string[][] {
  const found = new Map<string, { index: number; low: number; isOpen: boolean }>()
  const open: string[] = []
  const groups: string[][] = []

  function visit(file: string) {
    const own = { index: found.size, low: found.size, isOpen: true }
    found.set(file, own)
    open.push(file)
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue
      const known = found.get(next)
      if (!known) own.low = Math.min(own.low, visit(next).low)
      else if (known.isOpen) own.low = Math.min(own.low, known.index)
    }
    if (own.low === own.index) {
      const group = open.splice(open.indexOf(file))
      for (const member of group) {
        const state = found.get(member)
        if (state) state.isOpen = false
      }
      if (group.length > 1 || imports.get(file)?.includes(file)) groups.push(group)
    }
    return own
  }

  for (const file of imports.keys()) if (!found.has(file)) visit(file)
  return groups
}

function shortestCycle(imports: Imports, group: ReadonlySet<string>): string[] {
  const rounds = [...group].map((start) => cycleFrom(imports, group, start))
  return rounds.reduce((best, round) => (round.length < best.length ? round : best))
}

function cycleFrom(imports: Imports, group: ReadonlySet<string>, start: string): string[] {
  const ways: string[][] = [[start]]
  const seen = new Set<string>()
  for (const way of ways)
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way
      if (!group.has(next) || seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  return [...group]
}

export function importsOf(file: string, source: string): string[] {
  return [...readSource(source).code.matchAll(IMPORT)].flatMap(
    ([, from, bare]) => resolveImport(file, from ?? bare ?? '') ?? [],
  )
}

/** The path of an imported file of this repository, null for a package. */
export function resolveImport(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix))
  return alias ? specifier.replace(alias, ALIASES[alias] ?? '') : null
}

function readImports(root: string, folders: readonly string[]): Imports {
  const files = folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.posix.join(path.relative(root, entry.parentPath), entry.name))
    .sort()
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(path.join(root, file), 'utf8'))]))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const imports = readImports(path.resolve(import.meta.dirname, '../..'), [
    'rules/src',
    'server/src',
    'web/src',
  ])
  const cycles = findCycles(imports)
  for (const cycle of cycles) console.error(`circular import: ${[...cycle, cycle[0]].join(' → ')}`)
  if (cycles.length === 0) console.log(`circular imports: none among ${imports.size} files`)
  process.exit(cycles.length === 0 ? 0 : 1)
}
