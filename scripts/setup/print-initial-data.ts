/** Prints the home page's initial queries, taken from its code, and the chunks it needs; the server embeds both in the page. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { DocumentNode } from 'graphql'
import { formatDocument, stringifyDocument } from 'urql'
import { PAGE_SIZE } from '#rules/limits.ts'
import { FeedPageQuery } from '../../web/src/features/feed/feed-query.ts'
import { LoggedInQuery } from '../../web/src/lib/logged-in-query.ts'

/** Chunk names from the build configuration. */
const FIRST_PARTS = ['home', 'feed']

type Chunk = { file: string; name?: string; imports?: string[] }

const [, , distDir = ''] = process.argv
const manifest = JSON.parse(readFileSync(path.join(distDir, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

/** The chunks with their imports, except for those already known. */
function partsOf(names: readonly string[], known: Set<string>): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    if (known.has(chunk.file)) continue
    known.add(chunk.file)
    partsOf(chunk.imports ?? [], known)
  }
  return known
}

const keys = FIRST_PARTS.map((part) => {
  const key = Object.keys(manifest).find((each) => manifest[each]?.name === part)
  if (!key) throw new Error(`The build has no ${part}`)
  return key
})
const frame = partsOf(['index.html'], new Set())
const parts = [...partsOf(keys, new Set(frame))].filter((file) => !frame.has(file))
const question = (document: DocumentNode, variables: object) => {
  const [definition] = document.definitions
  const name = definition?.kind === 'OperationDefinition' ? definition.name?.value : undefined
  // As the client sends it: its cache needs `__typename` of every object.
  return { name, query: stringifyDocument(formatDocument(document) as DocumentNode), variables }
}
console.log(
  JSON.stringify({
    questions: [
      question(LoggedInQuery, {}),
      question(FeedPageQuery, { tab: 'foryou', limit: { limit: PAGE_SIZE.feed }, after: null }),
    ],
    parts: parts.map((file) => `/${file}`),
  }),
)
