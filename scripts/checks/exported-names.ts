/** Finds names exported by more than one file: a search for a name should find one declaration with one meaning. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readSource } from './source-text.ts'

type Source = { file: string; text: string }
export type SharedName = { name: string; files: string[] }

/** Folders whose code is read together. Tests may name their own helpers as they like. */
const FOLDERS = ['rules/src', 'server/src', 'server/test', 'web/src', 'e2e', 'bench', 'scripts']
const DECLARATION = /^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm

/** Overloads of a function, and a type with the name of its value, are one declaration as long as they share a file. */
export function findSharedNames(sources: readonly Source[]): SharedName[] {
  const files = new Map<string, Set<string>>()
  for (const { file, text } of sources)
    for (const [, name = ''] of readSource(text).code.matchAll(DECLARATION))
      files.set(name, (files.get(name) ?? new Set()).add(file))
  return [...files]
    .filter(([, where]) => where.size > 1)
    .map(([name, where]) => ({ name, files: [...where].sort() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function sourcesOf(root: string): Source[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test|\.spec)\.tsx?$/.test(file))
      .map((file) => path.posix.join(folder, file))
      .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const sources = sourcesOf(path.resolve(import.meta.dirname, '../..'))
  const shared = findSharedNames(sources)
  for (const { name, files } of shared) console.error(`${name} is exported by ${files.join(' and ')}`)
  if (shared.length === 0) console.log(`exported names: each is declared once in ${sources.length} files`)
  process.exit(shared.length === 0 ? 0 : 1)
}
