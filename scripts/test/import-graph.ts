/** The import graph of all TypeScript files, with the names that each import takes, also from dynamic imports. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { resolveImport } from '../checks/circular-imports.ts'

/** `names` is null if the import takes everything. */
export type Import = { to: string; names: readonly string[] | null }
export type ImportGraph = {
  files: readonly string[]
  importsOf(file: string): readonly Import[]
  importersOf(file: string): readonly string[]
  textOf(file: string): string
}

const PATTERN = '{rules,server,web,e2e,bench,scripts}/**/*.{ts,tsx}'
const CLAUSE = /(?:import|export)\s+(?:type\s+)?([^'"();]*?)\s*from\s*['"]([^'"]+)['"]/g
const WHOLE = /import\s*\(\s*['"]([^'"]+)['"]|import\s+['"]([^'"]+)['"]|new URL\(\s*['"](\.[^'"]+)['"]/g

export function readImportGraph(root: string): ImportGraph {
  const isLeftOut = (name: string) => name === 'node_modules' || name === 'dist'
  const files = globSync(PATTERN, { cwd: root, exclude: isLeftOut })
  return importGraph(new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')])))
}

export function importGraph(texts: ReadonlyMap<string, string>): ImportGraph {
  const imports = new Map([...texts].map(([file, text]) => [file, importsIn(file, text)]))
  const importers = new Map<string, string[]>()
  for (const [file, found] of imports)
    for (const { to } of found) importers.set(to, [...(importers.get(to) ?? []), file])
  return {
    files: [...texts.keys()].sort(),
    importsOf: (file) => imports.get(file) ?? [],
    importersOf: (file) => importers.get(file) ?? [],
    textOf: (file) => texts.get(file) ?? '',
  }
}

function importsIn(file: string, text: string): Import[] {
  const named = [...text.matchAll(CLAUSE)].map(([, clause = '', specifier = '']) => ({
    specifier,
    names: namesIn(clause),
  }))
  const whole = [...text.matchAll(WHOLE)].map(([, dynamic, bare, url]) => ({
    specifier: dynamic ?? bare ?? url ?? '',
    names: null,
  }))
  return [...named, ...whole].flatMap(({ specifier, names }) => {
    const to = resolveImport(file, specifier)
    return to === null ? [] : [{ to, names }]
  })
}

/** The names of `{ a, type B as C }` before they are renamed. */
function namesIn(clause: string): string[] | null {
  const list = /^\{([^}]*)\}$/.exec(clause.trim())?.[1]
  if (list === undefined) return null
  const names = list.split(',').map(
    (each) =>
      each
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/)[0] ?? '',
  )
  return names.filter((name) => name !== '')
}
