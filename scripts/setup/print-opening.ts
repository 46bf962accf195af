/** Prints what the home page asks first, as its own code says it, and the parts it needs: the server brings them along. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { DocumentNode } from 'graphql'
import { formatDocument, stringifyDocument } from 'urql'
import { PAGE_SIZE } from '#rules/limits.ts'
import { FeedPage } from '../../web/src/features/feed/feed-query.ts'
import { LoggedInQuery } from '../../web/src/lib/logged-in-query.ts'

const FIRST_PARTS = [
  'src/app/routes/home.tsx',
  'src/features/feed/FeedView.tsx',
  'src/features/feed/SlideStage.tsx',
]

type Chunk = { file: string; imports?: string[] }

const [, , distDir = ''] = process.argv
const manifest = JSON.parse(readFileSync(path.join(distDir, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

/** With all that each part needs, less what the frame loads anyway. */
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

const frame = partsOf(['index.html'], new Set())
const parts = [...partsOf(FIRST_PARTS, new Set(frame))].filter((file) => !frame.has(file))
const question = (document: DocumentNode, variables: object) => {
  const [definition] = document.definitions
  const name = definition?.kind === 'OperationDefinition' ? definition.name?.value : undefined
  // As the client asks it: with the type of every object, by which its cache knows them.
  return { name, query: stringifyDocument(formatDocument(document) as DocumentNode), variables }
}
console.log(
  JSON.stringify({
    questions: [
      question(LoggedInQuery, {}),
      question(FeedPage, { tab: 'foryou', limit: { limit: PAGE_SIZE.feed }, after: null }),
    ],
    parts: parts.map((file) => `/${file}`),
  }),
)
