/** Checks module boundaries: lower layers never import upper ones, and slices query only their own tables. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findForeignTables } from './foreign-tables.ts'
import { type BoundaryViolation, type FileLayer, layerOf } from './layers.ts'

/** Lowest first: a slice may import earlier ones, through their index.ts. */
export const SLICES = [
  'consent',
  'accounts',
  'staff-rights',
  'audit',
  'settings',
  'people',
  'notifications',
  'creators',
  'age-assurance',
  'ledger',
  'tax',
  'payments',
  'subscriptions',
  'earnings',
  'appearance-records',
  'media',
  'appearances',
  'uploads',
  'attachments',
  'engagement',
  'reports',
  'recommendations',
  'feed',
  'search',
  'analytics',
  'live',
  'battles',
  'milestones',
  'messenger',
  'broadcasts',
  'support',
  'moderation',
  'staff',
] as const

/**
 * The submodules of a large slice, lowest first: a submodule may import earlier ones. Files at the slice's root are shared
 * and unordered; tests may import every submodule.
 */
export const SUBMODULES: Partial<Record<(typeof SLICES)[number], readonly string[]>> = {
  accounts: [
    ...['hidden-countries', 'sessions', 'webauthn', 'recovery', 'two-step', 'passkeys'],
    ...['email', 'sign-in', 'deletion', 'schema'],
  ],
  'age-assurance': ['providers', 'results', 'checks', 'review'],
  creators: ['identity', 'agreement', 'application', 'stepping-down', 'invitations', 'schema'],
  support: ['visitors', 'console', 'schema'],
  ledger: ['journals', 'sales', 'dormancy', 'console', 'schema'],
  payments: [
    'cards',
    'reversals',
    'events',
    'top-ups',
    'webhooks',
    'history',
    'reconciliation',
    'console',
    'schema',
  ],
  moderation: ['decisions', 'lives', 'reports', 'appeals', 'people', 'cases', 'transparency', 'schema'],
  live: ['lives', 'streams', 'watching', 'chat', 'stage', 'schema'],
  broadcasts: ['audience', 'templates', 'mass', 'rules', 'schema'],
  media: ['access', 'links', 'shop', 'delivery', 'collections', 'schema'],
  appearances: ['releases', 'schema'],
  recommendations: ['model', 'interactions', 'catalogue', 'training', 'preferences', 'schema'],
  uploads: ['processing', 'previews', 'incoming', 'forms', 'schema'],
}

const ALIASES: Record<string, string> = {
  '#rules/': 'rules/src/',
  '#platform/': 'server/src/platform/',
  '#server/': 'server/src/',
  '#web/': 'web/src/',
}

/** The file that lists the sections of the staff console. */
const CONSOLE_SECTIONS = 'web/src/features/staff/sections.ts'

const WEB_ORDER = [
  'rules',
  'web/worker',
  'web/ui',
  'web/lib',
  'web/parts',
  'web/features',
  'web/screens',
  'web/app',
]

export function boundaryViolation(from: string, to: string): string | null {
  const a = layerOf(from)
  const b = layerOf(to)
  const isTest = /\.test\.tsx?$/.test(from)
  if (a.part === 'rules' && b.part !== 'rules') return 'rules import nothing else'
  if (a.part.startsWith('web/')) return webViolation(from, to)
  // Test kits may reuse the web's pure decisions, such as the player machine.
  if (b.part.startsWith('web/')) return a.part === 'test' ? null : 'the server never imports the web'
  if (b.part === 'test')
    return isTest || a.part === 'test' || a.part === 'outside' ? null : 'only tests use the test kit'
  if (a.part === 'platform' && (b.part === 'modules' || b.part === 'app'))
    return 'the platform must not import the product'
  if (a.part !== 'modules') return b.part === 'modules' && a.part === 'app' ? indexViolation(to) : null
  if (b.part === 'app') return 'a slice must not import the application'
  if (b.part !== 'modules') return null
  if (a.slice === b.slice) return isTest ? null : submoduleViolation(a, b)
  return sliceViolation(a.slice ?? '', b.slice ?? '') ?? indexViolation(to)
}

function webViolation(from: string, to: string): string | null {
  const a = layerOf(from)
  const b = layerOf(to)
  if (!WEB_ORDER.includes(b.part)) return 'the web never imports the server'
  if (WEB_ORDER.indexOf(b.part) > WEB_ORDER.indexOf(a.part)) return `${a.part} must not import ${b.part}`
  if ((a.part === 'web/worker') !== (b.part === 'web/worker') && b.part !== 'rules')
    return 'the service worker and the app share rules only'
  if (a.part === b.part && a.slice === b.slice) return null
  if (a.part === 'web/screens' && b.part === 'web/screens') return 'screens do not import one another'
  if (b.part !== 'web/features') return null
  const order = a.part === 'web/features' ? featureViolation(a.slice ?? '', b.slice ?? '') : null
  return order ?? featureIndexViolation(from, to)
}

/** Routes and the console load the screens of a feature lazily; fields.ts also runs outside the browser. */
function featureIndexViolation(from: string, to: string): string | null {
  if (from.startsWith('web/src/app/routes/') || /\/features\/[^/]+\/(index|fields)\.ts$/.test(to)) return null
  if (from === CONSOLE_SECTIONS && /\/console\/.*Section\.tsx$/.test(to)) return null
  return 'a feature is imported through its index.ts, or its fields.ts'
}

/** Features of the web that are named otherwise than their slice. */
const SLICES_OF_FEATURES: Record<string, string> = { wallet: 'payments' }

function featureViolation(from: string, to: string): string | null {
  return sliceViolation(SLICES_OF_FEATURES[from] ?? from, SLICES_OF_FEATURES[to] ?? to)
}

function sliceViolation(from: string, to: string): string | null {
  const order: readonly string[] = SLICES
  if (!order.includes(from) || !order.includes(to))
    return `${order.includes(from) ? to : from} is not in the list of slices`
  return order.indexOf(to) > order.indexOf(from) ? `${from} is lower than ${to} and must not import it` : null
}

function submoduleViolation(
  { slice, submodule: from }: FileLayer,
  { submodule: to }: FileLayer,
): string | null {
  if (from === to || from === undefined || to === undefined) return null
  const order = (SUBMODULES as Record<string, readonly string[]>)[slice ?? '']
  if (!order) return null
  const unlisted = [from, to].find((room) => !order.includes(room))
  if (unlisted !== undefined) return `${unlisted} is not in the list of submodules of ${slice}`
  return order.indexOf(to) > order.indexOf(from)
    ? `in ${slice}, ${from} is lower than ${to} and must not import it`
    : null
}

function indexViolation(to: string): string | null {
  return /\/index\.ts$/.test(to) ? null : 'a slice is imported through its index.ts'
}

const IMPORT =
  /(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\s*\(\s*['"]([^'"]+)['"]\s*\)|import\s+['"]([^'"]+)['"]/g

export function findViolations(root: string): { violations: BoundaryViolation[]; files: number } {
  const files = ['rules/src', 'server', 'web/src'].flatMap((dir) => sourceFiles(root, dir))
  const sources = files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const violations: BoundaryViolation[] = []
  for (const { file, text } of sources) {
    for (const match of text.matchAll(IMPORT)) {
      const specifier = match[1] ?? match[2] ?? match[3] ?? ''
      const sentence = checkImport(file, specifier)
      if (sentence) violations.push({ where: `${file} imports ${specifier}`, rule: sentence })
    }
  }
  const tables = readFileSync(path.join(root, 'server/schema.sql'), 'utf8')
  return { violations: [...violations, ...findForeignTables(sources, tables)], files: files.length }
}

function checkImport(file: string, specifier: string): string | null {
  if (specifier.startsWith('.'))
    return boundaryViolation(file, path.posix.join(path.posix.dirname(file), specifier))
  const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix))
  if (alias) return boundaryViolation(file, specifier.replace(alias, ALIASES[alias] ?? ''))
  const isTest = /\.test\.ts$/.test(file)
  if (layerOf(file).part === 'rules' && !isTest && specifier !== 'valibot')
    return 'rules depend on valibot only'
  if (layerOf(file).part.startsWith('web/') && !isTest && specifier.startsWith('node:'))
    return 'the web never imports the server'
  return null
}

function sourceFiles(root: string, dir: string): string[] {
  return readdirSync(path.join(root, dir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.posix.join(path.relative(root, entry.parentPath), entry.name))
    .sort()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { violations, files } = findViolations(path.resolve(import.meta.dirname, '../..'))
  for (const { where, rule } of violations) console.error(`${where}: ${rule}`)
  if (violations.length === 0) console.log(`module boundaries: ${files} files respect them`)
  process.exit(violations.length === 0 ? 0 : 1)
}
