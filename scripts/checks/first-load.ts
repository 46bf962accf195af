/** Checks the size limit of the JavaScript that a browser loads before the home route shows. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

export const FIRST_LOAD_LIMIT_BYTES = 115 * 1024

type Chunk = { file: string; name?: string; imports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

/** The entry and the home area's chunk, with their static imports. */
export function firstLoadFiles(manifest: Manifest): string[] {
  const roots = Object.entries(manifest).filter(([, { isEntry, name }]) => isEntry || name === 'home')
  if (roots.length < 2) throw new Error('The build has no entry or no chunk of the home route.')
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(chunk.file)) return
    seen.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const [key] of roots) visit(key)
  return [...seen].filter((file) => file.endsWith('.js'))
}

export function firstLoadBytes(distDir: string): number {
  const manifest = JSON.parse(readFileSync(path.join(distDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = firstLoadFiles(manifest)
  return files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(distDir, file)), { level: 9 }).length,
    0,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const bytes = firstLoadBytes(path.resolve(import.meta.dirname, '../../web/dist'))
  const kilobytes = (bytes / 1024).toFixed(1)
  const ratio = (bytes / FIRST_LOAD_LIMIT_BYTES).toFixed(2)
  console.log(
    `first load of the home route: ${kilobytes} KB gzip, ${ratio} of the limit of ${FIRST_LOAD_LIMIT_BYTES / 1024} KB`,
  )
  process.exit(bytes <= FIRST_LOAD_LIMIT_BYTES ? 0 : 1)
}
