/** Reserved usernames, which the router or the server uses. */
import { ROUTES } from './routes.ts'

/** First path segments and file names that the server answers itself. */
const SERVER_SEGMENTS = [
  ...['api', 'files', 'assets', 'metrics', 'dev', 'sandbox-gateway', 'overlay'],
  ...['app-shell', 'share-target', 'brand'],
]
const SERVER_FILES = [
  'robots.txt',
  'sw.js',
  'worker.js',
  'favicon.ico',
  'favicon.svg',
  'start.js',
  'overlay.css',
  'overlay.js',
  'manifest.webmanifest',
  'index.html',
  'sitemap.xml',
  'security.txt',
  '.well-known',
]

/** Derived from the route table, so that a new route reserves its own name. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(
  [
    ...ROUTES.map((route) => route.path.split('/')[1] ?? '').filter(
      (segment) => segment !== '' && !segment.startsWith(':'),
    ),
    ...SERVER_SEGMENTS,
    ...SERVER_FILES,
  ].map((name) => name.toLowerCase()),
)

/** True for reserved names, and for names made of dots only. */
export function isReservedName(name: string): boolean {
  return RESERVED_NAMES.has(name.toLowerCase()) || /^\.+$/.test(name)
}
