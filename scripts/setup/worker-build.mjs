/** Puts the build's id, and the files that the app needs without a connection, in front of the service worker. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** As in `web-build.ts` of the server. */
const BUILD_CHARACTERS = 16

/** What shows the messages: the start of the app, their screens, and what is loaded in the background. */
const OFFLINE_PARTS =
  /^(index\.html|src\/app\/(area-loaders|AfterStart|AreaSkeleton|routes\/(home|messages))\.tsx?|src\/lib\/(graphql\/cache|watch-unread|offline\/[\w-]+)\.ts|src\/features\/messenger\/.*)$/

export function completeWorker(dir, builtFrom) {
  const manifest = JSON.parse(readFileSync(path.join(dir, '.vite/manifest.json'), 'utf8'))
  const build = {
    id: builtFrom.slice(0, BUILD_CHARACTERS),
    files: filesOf(
      manifest,
      Object.keys(manifest).filter((key) => OFFLINE_PARTS.test(key)),
    ),
  }
  const file = path.join(dir, 'worker.js')
  writeFileSync(file, `self.candidBuild=${JSON.stringify(build)};\n${readFileSync(file, 'utf8')}`)
}

/** With static imports and styles, and the latin subset of the font. */
function filesOf(manifest, roots) {
  const files = new Set()
  const seen = new Set()
  const visit = (key) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    const fonts = (chunk.assets ?? []).filter((asset) => /latin-wght.*\.woff2$/.test(asset))
    for (const file of [chunk.file, ...(chunk.css ?? []), ...fonts]) files.add(`/${file}`)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of roots) visit(key)
  return [...files]
}
