/** Rejects retired private words in identifiers and file names, and suggests the standard word. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { lineOf, readSource } from './source-text.ts'

/** A word of an identifier in camelCase, or of a file name in kebab-case, and what to say instead. */
const RETIRED_WORDS = new Map([
  ['apart', 'geo-restricted'],
  ['deaf', 'mute list, muted'],
  ['desk', 'console, admin'],
  ['door', 'public API, entry point'],
  ['errand', 'request context, trace context'],
  ['farewell', 'flash message'],
  ['fault', 'error'],
  ['guest', 'interstitial, visitor'],
  ['hear', 'receive, onMessage'],
  ['heard', 'received, lastSeen'],
  ['hindrance', 'denial reason'],
  ['house', 'site, deployment'],
  ['kept', 'cached, retained, TTL'],
  ['onlooker', 'viewer'],
  ['patience', 'timeout, retry window'],
  ['rung', 'rendition'],
  ['shelf', 'window, store, collection'],
  ['standing', 'status, state'],
  ['tell', 'notify, publish, emit'],
  ['teller', 'reporter, notifier'],
  ['told', 'preloaded, notified'],
  ['wish', 'request, callbacks, options'],
])

/** Names whose words are fine elsewhere. */
const RETIRED_NAMES = new Map([
  ['Asked', 'bind parameter'],
  ['Copy', 'read replica'],
  ['LeadOn', 'Redirect'],
  ['Letter', 'envelope, email'],
  ['Looks', 'privileged access, ping'],
  ['Place', 'cursor, position, region'],
  ['Walk', 'feed session'],
  ['comeAs', 'geo context'],
  ['copyFor', 'readReplica'],
  ['isPageQuiet', 'canReload'],
  ['keepPage', 'blockReload'],
  ['oneAfterTheOther', 'mutex, serial queue'],
  ['placeHere', 'geo context'],
  ['useLeadOn', 'useRedirect'],
  ['useSettled', 'useDebouncedValue'],
  ['useSteady', 'useEvent'],
])

/** Names that a contract prints, but the schema does not: environment variables, stored keys. A new one needs such a contract. */
const CONTRACT_NAMES: ReadonlySet<string> = new Set([
  'DATABASE_PATIENCE_SECONDS',
  'LIVE_LOWER_RUNG',
  'keptAt',
  ...compoundNamesIn(readFileSync(path.resolve(import.meta.dirname, '../../schema.graphql'), 'utf8')),
])

/** Contract names that are common words, and the files in which they stand for the contract. */
const CONTRACT_WORDS: readonly [name: string, files: RegExp][] = [
  ['kept', /moderation\/console\/cases\/ShownHere/],
  ['standing', /cases?[-./]|CaseStatus|mail-person|dmca/],
  ['told', /notifications\/|report-groups|(?:reports|lives|held-comments)\.test|Adjustments|dormancy/],
  ['toldAt', /dormancy/],
]

export type RetiredName = { where: string; name: string; say: string }

export function retiredNamesIn(file: string, source: string): RetiredName[] {
  const { code } = readSource(source)
  const found = new Map<string, RetiredName>()
  for (const match of code.replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''").matchAll(DECLARED)) {
    const name = match[1] ?? match[2] ?? ''
    const say = isContract(name, file) ? null : replacementOf(name)
    if (say && !found.has(name))
      found.set(name, { where: `${file}:${lineOf(code.slice(0, match.index))}`, name, say })
  }
  return [...found.values()]
}

export function retiredFileName(file: string): RetiredName | null {
  const name = path.posix.basename(file)
  const say = name
    .split(/[^a-z]+/i)
    .map((part) => retiredWordIn(part))
    .find((word) => word !== null)
  return say ? { where: file, name, say } : null
}

/** Declarations, properties and parameters. Uses need no look of their own; text between JSX tags never matches. */
const DECLARED =
  /\b(?:const|let|function|class|type|interface)\s+([A-Za-z]\w*)|\b([A-Za-z]\w*)(?=\??:\s|\s*=>|\??\()/g

/** Fields of several words, such as `payoutDesk`. One that is a single common word may mean something else in the code. */
function compoundNamesIn(graphqlSchema: string): string[] {
  return [...graphqlSchema.matchAll(/^ {2}([a-z]+[A-Z]\w*)(?=[(:])/gm)].map(([, name = '']) => name)
}

function isContract(name: string, file: string): boolean {
  return CONTRACT_NAMES.has(name) || CONTRACT_WORDS.some(([word, files]) => word === name && files.test(file))
}

function replacementOf(name: string): string | null {
  // Columns and fields of the contract are in snake_case.
  if (/[a-z]_|_[a-z]/.test(name)) return null
  return RETIRED_NAMES.get(name) ?? retiredWordIn(name)
}

function retiredWordIn(name: string): string | null {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []
  return words.map((word) => RETIRED_WORDS.get(word.toLowerCase())).find((say) => say !== undefined) ?? null
}

export function findRetiredNames(root: string): { found: RetiredName[]; files: number } {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs|css|sql|md|sh)$/.test(file) && !file.startsWith('server/migrations/'))
  const found = files.flatMap((file) => {
    const named = retiredFileName(file)
    const text = /\.(?:tsx?|mjs)$/.test(file) ? readFileSync(path.join(root, file), 'utf8') : ''
    return [...(named ? [named] : []), ...retiredNamesIn(file, text)]
  })
  return { found, files: files.length }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { found, files } = findRetiredNames(path.resolve(import.meta.dirname, '../..'))
  for (const { where, name, say } of found) console.error(`${where}: ${name} uses a retired word; say ${say}`)
  if (found.length === 0) console.log(`vocabulary: no retired word in the names of ${files} files`)
  process.exit(found.length === 0 ? 0 : 1)
}
